/**
 * Text by characters. Strings count UTF-16 units, two for emoji and many Han characters: a cut between them leaves half
 * a character, which is invalid everywhere.
 */

/** Counts characters as JSON Schema does: an emoji is one. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

export function firstCharacters(text: string, most: number): string {
  let units = 0;
  let remaining = most;
  for (const character of text) {
    if (remaining-- <= 0) break;
    units += character.length;
  }
  return text.slice(0, units);
}

let clusters: Intl.Segmenter | undefined;

/** Created at the first use: its tables take longer to load than most functions' start. */
function clustersOf(text: string): Intl.Segments {
  clusters ??= new Intl.Segmenter('zh', { granularity: 'grapheme' });
  return clusters.segment(text);
}

/** User-perceived characters: an emoji family, a flag, a letter with its accents. */
export const graphemesOf = (text: string): string[] => Array.from(clustersOf(text), ({ segment }) => segment);

/** Shortens a text for display without splitting graphemes. */
export function firstGraphemes(text: string, most: number): string {
  // A text has at most as many characters as units, so most fit unchanged.
  if (text.length <= most) return text;
  let first = '';
  let remaining = most;
  for (const { segment } of clustersOf(text)) {
    remaining -= lengthOf(segment);
    if (remaining < 0) break;
    first += segment;
  }
  return first;
}
