import { use } from 'react';
import { type Language, useLanguage } from './index.tsx';
import { savedLanguage } from './language.ts';
import { once } from './messages.ts';

/**
 * A dictionary that only some pages need. `preload` loads it beside the code of such a page instead of after it; a
 * failure shows when the texts are read, which tries again.
 */
export function lazyMessages<Messages>(load: Record<Language, () => Promise<Messages>>) {
  const messages = { zh: once(load.zh), en: once(load.en) };
  return {
    preload: (): void => void messages[savedLanguage()].get().catch(() => undefined),
    useMessages(): Messages {
      const [language] = useLanguage();
      return use(messages[language].get());
    },
  };
}
