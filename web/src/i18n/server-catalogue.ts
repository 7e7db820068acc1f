import { confirmations, fillTemplate } from '#shared/confirmations';
import { errors, fieldErrors, longWaits } from '#shared/contract/errors';
import { payoutReasons } from '#shared/reasons/payout-reasons';
import { toastStore } from '../ui/overlay/toast.ts';
import { failureTexts } from './failure-texts.ts';
import type { Language } from './language.ts';
import { setTranslation } from './server-messages.ts';

type Entry = Record<Language, string>;

const entries: readonly Entry[] = [errors, longWaits, fieldErrors, confirmations, failureTexts]
  .flatMap((catalogue): Entry[] => Object.values(catalogue))
  .concat(payoutReasons);

const blank = /\{(\w+)\}/g;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

interface CatalogueRow {
  entry: Entry;
  pattern: RegExp;
  names: string[];
}

const languages = ['zh', 'en'] as const satisfies readonly Language[];

/** A pattern of the sentence in each language, with a group for each placeholder. */
const rowsOf = (entry: Entry): CatalogueRow[] =>
  languages.map((language) => {
    const text = entry[language];
    const pattern = new RegExp(
      `^${text
        .split(/\{\w+\}/)
        .map(escaped)
        .join('(.+?)')}$`,
      's',
    );
    return { entry, pattern, names: [...text.matchAll(blank)].map(([, name = '']) => name) };
  });

const sentences = entries.flatMap(rowsOf);

/** The same sentence in the other language. Text that is not in the catalogue stays as it is. */
export function translated(text: string, language: Language): string {
  for (const { entry, pattern, names } of sentences) {
    const values = pattern.exec(text)?.slice(1);
    if (values)
      return fillTemplate(entry[language], Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])));
  }
  return text;
}

/**
 * Shows the server's messages in this language from now on. Clears the toasts, as they were worded in the other
 * language and their result also shows on the page.
 */
export function wordServerIn(language: Language) {
  setTranslation((text) => translated(text, language));
  toastStore.clear();
}
