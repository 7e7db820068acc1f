import type { Language } from './language.ts';
import type { zh } from './zh.ts';
import { zhCore } from './zh-core.ts';

export type Core = typeof zhCore;
export type Dictionary = typeof zh;

/** Loads once; a failure is not kept, so that the next reader tries again. */
export function once<Messages>(load: () => Promise<Messages>) {
  let loading: Promise<Messages> | undefined;
  const get = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return { get, isWanted: () => loading !== undefined };
}

const chinese = once(async () => zhCore);

/** The Chinese core texts are part of the app, everything else is loaded when first read. */
export const coreMessages = { zh: chinese, en: once(async () => (await import('./en-core.ts')).enCore) };

/** English has exactly the keys of Chinese, so it serves as a `Dictionary`; a test looks for additional keys. */
export const pageMessages: Record<Language, ReturnType<typeof once<Dictionary>>> = {
  zh: once(async () => (await import('./zh.ts')).zh),
  en: once(async () => (await import('./en.ts')).en),
};
