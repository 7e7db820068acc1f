export const widthOf = (text: string): number => text.length + (text.match(/[^\0-\u2e7f]/g)?.length ?? 0);

/** The parts at the beginning of a text that fill most of this width. */
function openingOf(text: string, end: RegExp, width: number): string | undefined {
  let opening = '';
  for (const part of text.split(end)) {
    if (widthOf(opening + part) > width) break;
    opening += part;
  }
  return widthOf(opening) < 0.75 * width ? undefined : opening;
}

/**
 * Whole clauses that fill most of this width, in Latin letters; else the beginning of a list, with …; else everything, to
 * be cut by the line.
 */
export function openingClauses(text: string, width: number): string {
  const clauses = openingOf(text, /(?<=[，。；！？]|[.;!?]\s)/, width);
  if (clauses !== undefined) return clauses.replace(/[，。；;\s]+$/, '');
  return openingOf(text, /(?<=、|,\s)/, width - 1)?.replace(/[、,\s]+$/, '…') ?? text;
}
