import { createContext, type ReactNode, startTransition, use, useCallback, useEffect, useMemo, useState } from 'react';
import { htmlLang, type Language, savedLanguage, saveLanguage, watchLanguage } from './language.ts';
import { type Core, coreMessages, type Dictionary, pageMessages } from './messages.ts';
import { zhCore } from './zh-core.ts';

export type { Language } from './language.ts';
export type { Core, Dictionary } from './messages.ts';

export interface Locale {
  language: Language;
  core: Core;
}

export const loadLocale = async (language: Language): Promise<Locale> => ({
  language,
  core: await coreMessages[language].get(),
});

/** Loads the dictionary of the pages beside a page's code instead of after it. */
export const preloadMessages = () => pageMessages[savedLanguage()].get();

interface LocaleContextValue extends Locale {
  setLanguage: (language: Language) => Promise<void>;
}

const LocaleContext = createContext<LocaleContextValue>({
  language: 'zh',
  core: zhCore,
  setLanguage: async () => undefined,
});

const hasPageMessages = () => Object.values(pageMessages).some(({ isWanted }) => isWanted());

export function LanguageProvider({ first, children }: { first: Locale; children: ReactNode }) {
  const [locale, setSpeech] = useState(first);

  const switchLocale = useCallback(async (language: Language) => {
    const [nextLocale, server] = await Promise.all([
      loadLocale(language),
      /** If it does not load, the server's messages stay in their language. */
      import('./server-catalogue.ts').catch(() => undefined),
      hasPageMessages() && pageMessages[language].get(),
    ]);
    /** Only now: it clears the toasts in the old language, and if the switch fails its own toast must stay. */
    server?.wordServerIn(language);
    /** A transition keeps the old texts until all new ones are loaded, and the page's state. */
    startTransition(() => setSpeech(nextLocale));
  }, []);

  const setLanguage = useCallback(
    (language: Language) => switchLocale(language).then(() => saveLanguage(language)),
    [switchLocale],
  );

  useEffect(() => watchLanguage((language) => void switchLocale(language).catch(() => undefined)), [switchLocale]);

  useEffect(() => {
    document.documentElement.lang = htmlLang[locale.language];
  }, [locale.language]);

  return (
    <LocaleContext value={useMemo(() => ({ ...locale, setLanguage }), [locale, setLanguage])}>{children}</LocaleContext>
  );
}

/** The whole dictionary, for pages: `const t = useT(); t.create.title`. Suspends until it is loaded. */
export const useT = (): Dictionary => use(pageMessages[use(LocaleContext).language].get());

/** The texts that come with the app, for the shell, the home page and web/src/ui: common, errors, home, nav, ui. */
export const useCore = (): Core => use(LocaleContext).core;

/** `const [language, setLanguage] = useLanguage()` */
export function useLanguage(): [Language, LocaleContextValue['setLanguage']] {
  const { language, setLanguage } = use(LocaleContext);
  return [language, setLanguage];
}
