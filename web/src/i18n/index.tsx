import { createContext, type ReactNode, startTransition, use, useCallback, useEffect, useMemo, useState } from 'react';
import { htmlLang, type Language, savedLanguage, saveLanguage, watchLanguage } from './language.ts';
import { allWords, type Core, coreWords, type Dictionary } from './words.ts';
import { zhCore } from './zh-core.ts';

export type { Language } from './language.ts';
export type { Core, Dictionary } from './words.ts';

export interface Speech {
  language: Language;
  core: Core;
}

export const speechOf = async (language: Language): Promise<Speech> => ({
  language,
  core: await coreWords[language].get(),
});

/** Fetches the pages' words beside a page's code instead of after it. */
export const preloadWords = () => allWords[savedLanguage()].get();

interface Speaking extends Speech {
  setLanguage: (language: Language) => Promise<void>;
}

const SpeechContext = createContext<Speaking>({ language: 'zh', core: zhCore, setLanguage: async () => undefined });

const pagesSpeak = () => Object.values(allWords).some(({ isWanted }) => isWanted());

export function LanguageProvider({ first, children }: { first: Speech; children: ReactNode }) {
  const [speech, setSpeech] = useState(first);

  const speak = useCallback(async (language: Language) => {
    const [next, server] = await Promise.all([
      speechOf(language),
      /** Without it the server's words stay as they are. */
      import('./server-catalogue.ts').catch(() => undefined),
      pagesSpeak() && allWords[language].get(),
    ]);
    /** Not before: it takes away what was said in the old language, where that stays the word about it is among them. */
    server?.wordServerIn(language);
    /** A transition: the old words stay until all the new ones are there, and nothing on the page is lost. */
    startTransition(() => setSpeech(next));
  }, []);

  const setLanguage = useCallback((language: Language) => speak(language).then(() => saveLanguage(language)), [speak]);

  useEffect(() => watchLanguage((language) => void speak(language).catch(() => undefined)), [speak]);

  useEffect(() => {
    document.documentElement.lang = htmlLang[speech.language];
  }, [speech.language]);

  return (
    <SpeechContext value={useMemo(() => ({ ...speech, setLanguage }), [speech, setLanguage])}>{children}</SpeechContext>
  );
}

/** The whole dictionary, for pages: `const t = useT(); t.create.title`. Waits in Suspense until it is there. */
export const useT = (): Dictionary => use(allWords[use(SpeechContext).language].get());

/** The words that come with the app, for the shell, the home page and web/src/ui: common, errors, home, nav, ui. */
export const useCore = (): Core => use(SpeechContext).core;

/** `const [language, setLanguage] = useLanguage()` */
export function useLanguage(): [Language, Speaking['setLanguage']] {
  const { language, setLanguage } = use(SpeechContext);
  return [language, setLanguage];
}
