/** Render a rules page from Markdown: text with drawings between. */
import { marked } from 'marked';

export type Block = { text: string } | { drawing: string; caption: string };
export interface Chapter {
  id: string;
  title: string;
}
export interface RulesDocument {
  pieces: Block[];
  chapters: Chapter[];
}

/** Chapters and numbered paragraphs get anchors. Links such as `#5.2` lead to the game's rules. */
export async function renderRules(markdown: string, game: string): Promise<RulesDocument> {
  const page = new DOMParser().parseFromString(await marked.parse(markdown), 'text/html');
  const chapters: Chapter[] = [];
  for (const head of page.querySelectorAll('h2')) {
    const number = /^(\d+)\s/.exec(head.textContent ?? '')?.[1];
    head.id = number ?? `c${chapters.length}`;
    chapters.push({ id: head.id, title: head.textContent ?? '' });
  }
  for (const strong of page.querySelectorAll('p > strong:first-child, li > strong:first-child')) {
    const number = /^\d+\.\d+/.exec(strong.textContent ?? '')?.[0];
    if (number) strong.parentElement!.id = number;
  }
  for (const note of page.querySelectorAll('blockquote')) note.replaceWith(folded(note));
  for (const table of page.querySelectorAll('table')) table.setAttribute('tabindex', '0');
  for (const link of page.querySelectorAll('a[href^="#"]'))
    link.setAttribute('href', `/rules/${game}${link.getAttribute('href')}`);
  return { pieces: blocks(page.body), chapters };
}

/** A quoted block is a note, which opens at its first words in bold. */
function folded(quote: HTMLElement): HTMLElement {
  const [note, summary] = [document.createElement('details'), document.createElement('summary')];
  const title = quote.querySelector('strong');
  summary.textContent = (title?.textContent ?? '').replace(/\.$/, '');
  title?.remove();
  note.append(summary, ...quote.childNodes);
  return note;
}

/** An image on a line of its own is a drawing, and its alternative text the caption. */
function blocks(page: HTMLElement): Block[] {
  const found: Block[] = [];
  let text = '';
  for (const block of page.children) {
    const picture = block.matches('p:has(> img:only-child)') ? block.querySelector('img')! : null;
    if (!picture) {
      text += block.outerHTML;
      continue;
    }
    found.push({ text }, { drawing: picture.getAttribute('src')!, caption: picture.alt });
    text = '';
  }
  return [...found, { text }];
}
