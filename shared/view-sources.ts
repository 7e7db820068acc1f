/** Sources of a view, reported by the page: one of ours, or a name from a link. */
export const knownSources = ['search', 'feed', 'home', 'stall', 'direct'] as const;

/** Collects names beyond a day's limit. */
export const otherSource = 'other';

/** `via:` is a name in the link, `ref:` the referring host. No genuine name is longer. */
export const sourceNameLength = 40;

const names = `[a-z0-9][a-z0-9._-]{0,${sourceNameLength - 1}}`;

export const viewSource = new RegExp(`^(${knownSources.join('|')}|${otherSource}|(via|ref):${names})$`);

export function namedSource(kind: 'via' | 'ref', name: string): string | undefined {
  const source = `${kind}:${name.toLowerCase()}`;
  return viewSource.test(source) ? source : undefined;
}

/** Days of statistics shown to a seller, in Beijing time. */
export const statsDays = 30;
