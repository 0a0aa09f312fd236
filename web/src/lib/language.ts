/** The language of this page, which every request names so that the server answers in it. */
const CATALOGUES = import.meta.glob('../../../src/fondaco/i18n/*.json');
export type Lang = string;

/** The name of a language in itself. */
export function languageName(lang: Lang): string {
  const name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
}

/** Every language that has a catalogue, by its own name. */
export const LANGUAGES: readonly Lang[] = Object.keys(CATALOGUES)
  .map((path) => path.slice(path.lastIndexOf('/') + 1, -5))
  .sort((a, b) => languageName(a).localeCompare(languageName(b), 'en'));

const KEY = 'fondaco.lang';

/** The language chosen on this device, or else the first of the browser's languages that the client speaks. */
function preferred(): Lang {
  const wishes = [localStorage.getItem(KEY), ...navigator.languages.map((tag) => tag.slice(0, 2)), 'en'];
  return wishes.find((lang) => lang !== null && LANGUAGES.includes(lang)) ?? 'en';
}

class PageLanguage {
  current: Lang = preferred();
  private listeners = new Set<() => void>();

  set(lang: Lang): void {
    localStorage.setItem(KEY, lang);
    if (lang === this.current) return;
    this.current = lang;
    for (const listener of this.listeners) listener();
  }

  /** Call `listener` after every change; returns a function that ends it. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

export const pageLanguage = new PageLanguage();
