import { lazyMessages } from './lazy-messages.ts';
import type { ownData } from './zh/accounts/own-data.ts';

/** The texts of data export and account deletion: `const t = useOwnDataWords(); t.exportHeading`. */
export const { useMessages: useOwnDataMessages } = lazyMessages<typeof ownData>({
  zh: async () => (await import('./zh/accounts/own-data.ts')).ownData,
  en: async () => (await import('./en/accounts/own-data.ts')).ownData,
});
