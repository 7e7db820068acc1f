let reworded: ((text: string) => string) | undefined;

/**
 * Words of the server as they are in the language that is spoken now. An answer keeps the language it was given in, and a
 * page may be read in another one since.
 */
export const worded = (text: string): string => reworded?.(text) ?? text;

export function rewordWith(words: (text: string) => string) {
  reworded = words;
}
