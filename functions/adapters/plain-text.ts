/**
 * A text as a provider takes it: one line without what it cannot bear, cut to so many characters. Never half a character:
 * what is cut in the middle of one can be neither signed nor shown.
 */
export function plainLine(text: string, { without, longest }: { without: RegExp; longest: number }): string {
  const clean = text.replace(without, ' ').replace(/\s+/g, ' ').trim();
  return clean
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}
