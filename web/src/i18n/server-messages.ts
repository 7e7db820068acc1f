let translate: ((text: string) => string) | undefined;

/**
 * The server's message in the language of the page. An answer keeps the language in which it was given, and the user
 * may have switched since.
 */
export const localized = (text: string): string => translate?.(text) ?? text;

export function setTranslation(translation: (text: string) => string) {
  translate = translation;
}
