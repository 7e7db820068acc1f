/** Where a look at a file came from, as its page tells it: a word of ours, or a name that somebody else chose. */
export const knownSources = ['search', 'feed', 'home', 'stall', 'direct'] as const;

/** What more names than a day has room for are counted as. */
export const otherSource = 'other';

/** `via:` is what a link says of itself, `ref:` the host that led here. Longer names are of nobody's making. */
export const sourceNameLength = 40;

const names = `[a-z0-9][a-z0-9._-]{0,${sourceNameLength - 1}}`;

export const viewSource = new RegExp(`^(${knownSources.join('|')}|${otherSource}|(via|ref):${names})$`);

/** One of the two kinds of names; undefined where it is no name that is counted by itself. */
export function namedSource(kind: 'via' | 'ref', name: string): string | undefined {
  const source = `${kind}:${name.toLowerCase()}`;
  return viewSource.test(source) ? source : undefined;
}

/** As many days of Beijing as a seller is shown. */
export const statsDays = 30;
