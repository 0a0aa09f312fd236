/**
 * Render the result as PNG: copy it into a self-contained SVG (fonts, icons and styles included) that the browser
 * paints.
 */

const WIDTH = 1200;
const BOARD_HEIGHT = 680;
/** For screens with two device pixels per CSS pixel. */
const SCALE = 2;
const SVG = 'http://www.w3.org/2000/svg';

/** Render a title, the board, a line about the winner, the final scores and a footer. */
export async function renderResult(
  title: string,
  board: Element,
  won: string,
  count: Element,
  foot: string,
): Promise<Blob> {
  return render([line(title, 31), wholeBoard(board), line(won, 20), copyOf(count), line(foot, 16)]);
}

/** Render a title, elements of the page, and a footer. */
export const renderSheet = (title: string, parts: Element[], foot: string): Promise<Blob> =>
  render([line(title, 31), ...parts.map(copyOf), line(foot, 16)]);

async function render(parts: Element[]): Promise<Blob> {
  const sheet = document.createElement('body');
  sheet.style.cssText = `position: absolute; top: 0; left: 0; visibility: hidden; width: ${WIDTH}px; height: auto; padding: 26px 34px 30px;`;
  sheet.append(...parts);
  document.documentElement.append(sheet);
  const height = Math.ceil(sheet.getBoundingClientRect().height);
  sheet.remove();
  sheet.style.visibility = sheet.style.position = '';
  sheet.style.height = `${height}px`;
  await embedIcons(sheet);
  return paint(await toSvg(sheet, height), height);
}

function line(text: string, size: number): HTMLElement {
  const said = document.createElement('h2');
  said.style.cssText = `font-size: ${size}px; padding: 8px 0`;
  said.textContent = text;
  return said;
}

/** A copy without the elements marked `data-aside`. */
function copyOf(element: Element): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const aside of copy.querySelectorAll('[data-aside]')) aside.remove();
  return copy;
}

/** The whole board, regardless of zoom, without overlays. */
function wholeBoard(board: Element): HTMLElement {
  const [frame, copy] = [document.createElement('div'), copyOf(board)];
  const drawings = [...copy.querySelectorAll<SVGElement>(':scope > svg')];
  for (const each of drawings) {
    each.style.cssText = 'width: 100%; height: 100%';
    if (!each.dataset.sheet) continue;
    each.setAttribute('viewBox', `0 0 ${each.dataset.sheet}`);
    each.querySelector(':scope > g')!.removeAttribute('transform');
  }
  if (drawings.length) {
    copy.replaceChildren(...drawings);
    copy.style.cssText = `display: block; height: ${BOARD_HEIGHT}px`;
  }
  frame.style.cssText = 'overflow: hidden; margin: 6px 0 10px; border: 1.5px solid var(--ink)';
  frame.append(copy);
  return frame;
}

/** Embed the icons in use, from the page or from files. */
async function embedIcons(sheet: HTMLElement): Promise<void> {
  const defs = document.createElementNS(SVG, 'svg');
  defs.style.cssText = 'position: absolute; width: 0; height: 0';
  for (const use of sheet.querySelectorAll('use')) {
    const [file, name] = use.getAttribute('href')!.split('#');
    const id = file ? `${file.replace(/\W/g, '-')}-${name}` : name;
    use.setAttribute('href', `#${id}`);
    if ([sheet, defs].some((there) => there.querySelector(`[id="${id}"]`))) continue;
    const from = file ? await drawing(file) : document;
    const symbol = from.getElementById(name)!.cloneNode(true) as Element;
    symbol.id = id;
    defs.append(symbol);
  }
  sheet.prepend(defs);
}

const drawings = new Map<string, Promise<Document>>();
function drawing(file: string): Promise<Document> {
  if (!drawings.has(file))
    drawings.set(
      file,
      text(file).then((svg) => new DOMParser().parseFromString(svg, 'image/svg+xml')),
    );
  return drawings.get(file)!;
}

async function toSvg(sheet: HTMLElement, height: number): Promise<string> {
  const svg = document.createElementNS(SVG, 'svg');
  const [style, room] = [document.createElementNS(SVG, 'style'), document.createElementNS(SVG, 'foreignObject')];
  style.textContent = await styles();
  for (const each of [svg, room]) {
    each.setAttribute('width', String(WIDTH));
    each.setAttribute('height', String(height));
  }
  const { colorScheme } = getComputedStyle(document.documentElement);
  const dark =
    colorScheme === 'dark' || (colorScheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  svg.setAttribute('class', `${dark ? 'dark' : 'light'} still`);
  room.append(sheet);
  svg.append(style, room);
  return new XMLSerializer().serializeToString(svg);
}

/** All stylesheets with embedded fonts. */
async function styles(): Promise<string> {
  const sheets = [...document.styleSheets].map(({ href, ownerNode }) => (href ? text(href) : ownerNode!.textContent!));
  const rules = (await Promise.all(sheets)).join('\n');
  const files = new Set([...rules.matchAll(/url\(["']?([^"')]+\.woff2)["']?\)/g)].map(([, file]) => file));
  const fonts = await Promise.all([...files].map(async (file) => [file, await inline(file)] as const));
  return fonts.reduce((all, [file, data]) => all.replaceAll(file, data), rules);
}

const text = async (file: string) => (await fetch(file)).text();

async function inline(file: string): Promise<string> {
  const blob = await (await fetch(file)).blob();
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsDataURL(blob);
  });
}

async function paint(svg: string, height: number): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH * SCALE, height * SCALE];
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!), 'image/png'));
}

/** Share where the device supports it, else download. */
export async function shareImage(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], name, { type: picture.type });
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => undefined); // the user cancelled
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
