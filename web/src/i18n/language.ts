import { storedText } from '../session/kept.ts';

export type Language = 'zh' | 'en';

const key = 'language';
const choice = storedText(() => localStorage, key);

/** A saved choice wins; without one Chinese speaks to browsers that start with zh, English to all others. */
export function chooseLanguage(saved: string | null, browser: string): Language {
  if (saved === 'zh' || saved === 'en') return saved;
  return browser.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

/** What was saved, be it a language or not. */
export const storedLanguage = choice.read;

export const savedLanguage = (): Language => chooseLanguage(storedLanguage(), navigator.language);

/** Private windows may refuse to keep it; the choice then lasts until the page is closed. */
export const saveLanguage = (language: Language): void => choice.write(language);

/** Tells of a choice in another tab, which must not be saved here again: two tabs would answer each other for ever. */
export function watchLanguage(follow: (language: Language) => void): () => void {
  const hear = (event: StorageEvent) => event.key === key && follow(savedLanguage());
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

export const htmlLang = { zh: 'zh-CN', en: 'en' } satisfies Record<Language, string>;
