/** Joins the classes that apply; what is false, undefined or empty drops out. */
export const cx = (...parts: Array<string | false | undefined>) => parts.filter(Boolean).join(' ');
