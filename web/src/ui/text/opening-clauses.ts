export const widthOf = (text: string): number => text.length + (text.match(/[^\0-\u2e7f]/g)?.length ?? 0);

/**
 * Whole clauses that fill at least half of this width, in Latin letters; everything, to be cut by the line, if none do. What a list
 * names belongs together.
 */
export function openingClauses(text: string, width: number): string {
  let opening = '';
  for (const clause of text.split(/(?<=[，。；！？]|[.;!?]\s)/)) {
    if (widthOf(opening + clause) > width) break;
    opening += clause;
  }
  return widthOf(opening) < 0.5 * width ? text : opening.replace(/[，；;\s]+$/, '');
}
