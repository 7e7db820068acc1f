/**
 * Text by its characters. A string counts UTF-16 units, of which an emoji and many a Han character have two: what is cut
 * between those is half a character, which no key, no address and no page can hold.
 */

/** How many there are, as JSON Schema and a person count them: an emoji is one. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/** The first ones, as many as there may be. */
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

/** Made when it is first asked: its tables take longer to load than all else that most functions start with. */
function clustersOf(text: string): Intl.Segments {
  clusters ??= new Intl.Segmenter('zh', { granularity: 'grapheme' });
  return clusters.segment(text);
}

/** What people see as one: a family of emoji, a flag, a letter with its accents. */
export const graphemesOf = (text: string): string[] => Array.from(clustersOf(text), ({ segment }) => segment);

/** As much of a text as has so many characters, for what is shown: a family is not torn apart, but left out. */
export function firstGraphemes(text: string, most: number): string {
  // No text has more characters than units: most that are asked about fit as they are.
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
