let reworded: ((text: string) => string) | undefined;

/**
 * The server's message in the language of the page. An answer keeps the language in which it was given, and the user
 * may have switched since.
 */
export const worded = (text: string): string => reworded?.(text) ?? text;

export function rewordWith(words: (text: string) => string) {
  reworded = words;
}
