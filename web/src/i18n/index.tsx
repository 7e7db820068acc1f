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

/** Loads the dictionary of the pages beside a page's code instead of after it. */
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
      /** If it does not load, the server's messages stay in their language. */
      import('./server-catalogue.ts').catch(() => undefined),
      pagesSpeak() && allWords[language].get(),
    ]);
    /** Only now: it clears the toasts in the old language, and if the switch fails its own toast must stay. */
    server?.wordServerIn(language);
    /** A transition keeps the old texts until all new ones are loaded, and the page's state. */
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

/** The whole dictionary, for pages: `const t = useT(); t.create.title`. Suspends until it is loaded. */
export const useT = (): Dictionary => use(allWords[use(SpeechContext).language].get());

/** The texts that come with the app, for the shell, the home page and web/src/ui: common, errors, home, nav, ui. */
export const useCore = (): Core => use(SpeechContext).core;

/** `const [language, setLanguage] = useLanguage()` */
export function useLanguage(): [Language, Speaking['setLanguage']] {
  const { language, setLanguage } = use(SpeechContext);
  return [language, setLanguage];
}
