/**
 * A text in the form a provider accepts: one line, without forbidden characters, cut to a length in UTF-16 units but
 * never inside a surrogate pair, which could be neither signed nor shown.
 */
export function plainLine(text: string, { without, longest }: { without: RegExp; longest: number }): string {
  const clean = text.replace(without, ' ').replace(/\s+/g, ' ').trim();
  return clean
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}
