/** A stall is not shown again on this many days, unless no other qualifies. */
const pauseDays = 6;

/** Covers of its own that a stall needs. */
export const leastCovers = 3;

interface Candidate {
  id: string;
  rating: { average: number | null; count: number } | null;
}

/** Stalls with a rating, the best first; those shown in the last days come behind all others, the latest of them last. */
export function rankStalls(candidates: readonly Candidate[], recent: readonly string[]): string[] {
  const daysAgo = (id: string) => (recent.includes(id) ? recent.indexOf(id) : pauseDays);
  return candidates
    .flatMap(({ id, rating }) => (rating?.average ? [{ id, average: rating.average, count: rating.count }] : []))
    .toSorted(
      (one, other) => daysAgo(other.id) - daysAgo(one.id) || other.average - one.average || other.count - one.count,
    )
    .map(({ id }) => id);
}

/** The stalls of the last days, the latest first. */
export const withShown = (recent: readonly string[], id: string): string[] =>
  [id, ...recent.filter((other) => other !== id)].slice(0, pauseDays);

/** A large cover and three small ones. */
const filesOnShow = 4;

/** What a reader owns stands behind what they may still buy. */
export const filesOnShowFor = <F extends { id: string }>(files: readonly F[], isOwned: (id: string) => boolean): F[] =>
  files.toSorted((one, other) => Number(isOwned(one.id)) - Number(isOwned(other.id))).slice(0, filesOnShow);
