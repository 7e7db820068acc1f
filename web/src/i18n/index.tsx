import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { htmlLang, type Language, saveLanguage } from './language.ts';
import { zh } from './zh.ts';

export type { Language } from './language.ts';
export type Dictionary = typeof zh;

export interface Speech {
  language: Language;
  t: Dictionary;
}

/** Chinese comes with the app, English is fetched when somebody reads it: most visitors never need both. */
export async function speechOf(language: Language): Promise<Speech> {
  return language === 'zh' ? { language, t: zh } : { language, t: (await import('./en.ts')).en };
}

interface Words extends Speech {
  setLanguage: (language: Language) => Promise<void>;
}

const WordsContext = createContext<Words>({ language: 'zh', t: zh, setLanguage: async () => undefined });

export function LanguageProvider({ first, children }: { first: Speech; children: ReactNode }) {
  const [speech, setSpeech] = useState(first);

  const setLanguage = useCallback(async (language: Language) => {
    setSpeech(await speechOf(language));
    saveLanguage(language);
  }, []);

  useEffect(() => {
    document.documentElement.lang = htmlLang[speech.language];
  }, [speech.language]);

  return (
    <WordsContext value={useMemo(() => ({ ...speech, setLanguage }), [speech, setLanguage])}>{children}</WordsContext>
  );
}

/** The dictionary of the language being spoken: `const t = useT(); t.home.search`. */
export const useT = (): Dictionary => use(WordsContext).t;

/** `const [language, setLanguage] = useLanguage()` */
export function useLanguage(): [Language, Words['setLanguage']] {
  const { language, setLanguage } = use(WordsContext);
  return [language, setLanguage];
}
