/** Joins class names and skips false, undefined and empty ones. */
export const cx = (...parts: Array<string | false | undefined>) => parts.filter(Boolean).join(' ');
