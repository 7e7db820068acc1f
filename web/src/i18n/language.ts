import { storedText } from '../session/stored-text.ts';

export type Language = 'zh' | 'en';

const key = 'language';
const choice = storedText(() => localStorage, key);

/** The saved choice; without one Chinese for browsers whose language begins with zh, English for all others. */
export function chooseLanguage(saved: string | null, browser: string): Language {
  if (saved === 'zh' || saved === 'en') return saved;
  return browser.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

/** The saved text, which may be no language. */
export const storedLanguage = choice.read;

export const savedLanguage = (): Language => chooseLanguage(storedLanguage(), navigator.language);

/** Without storage, as in some private windows, the choice lasts until the page is closed. */
export const saveLanguage = (language: Language): void => choice.write(language);

/**
 * Follows a choice made in another tab. It must not be saved again here: two tabs would then switch each other forever.
 */
export function watchLanguage(follow: (language: Language) => void): () => void {
  const hear = (event: StorageEvent) => event.key === key && follow(savedLanguage());
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

export const htmlLang = { zh: 'zh-CN', en: 'en' } satisfies Record<Language, string>;
