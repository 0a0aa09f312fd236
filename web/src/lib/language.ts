/** The language of this page, which every request names so that the server answers in it. */
export const LANGUAGES = { en: 'English', fr: 'Français', nl: 'Nederlands', de: 'Deutsch' } as const;
export type Lang = keyof typeof LANGUAGES;

const KEY = 'fondaco.lang';

/** The language chosen on this device, or else the first of the browser's languages that the client speaks. */
function preferred(): Lang {
  const wishes = [localStorage.getItem(KEY), ...navigator.languages.map((tag) => tag.slice(0, 2)), 'en'];
  return wishes.find((lang): lang is Lang => lang !== null && lang in LANGUAGES) ?? 'en';
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
