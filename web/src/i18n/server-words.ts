import type { Language } from './language.ts';

let reworded: ((text: string) => string) | undefined;

/**
 * Words of the server as they are in the language that is spoken now. An answer keeps the language it was given in, and a
 * page may be read in another one since.
 */
export const worded = (text: string): string => reworded?.(text) ?? text;

/** The server's catalogue is fetched when somebody changes the language, and not before. Without it its words stay as they are. */
export async function wordServerIn(language: Language): Promise<void> {
  const catalogue = await import('./server-catalogue.ts').catch(() => undefined);
  if (catalogue) reworded = (text) => catalogue.reworded(text, language);
}
