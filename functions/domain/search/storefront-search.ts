import type { FoundSort } from '#shared/limits';
import { popularityKey } from '../catalog/popularity.ts';
import type { File } from '../files/file.ts';
import { aboutOf, type Criteria, fits, matchRankOf, rankOf, type SearchableFile } from './criteria.ts';

/** The author's name is not searched: all files of a storefront have the same. */
const toSearchable = (file: File): SearchableFile => ({
  ...file,
  about: aboutOf(file.description),
  username: '',
  displayName: '',
});

/** Equal ones are sorted newest first. */
const newestFirst = (a: File, b: File): number => (a.id < b.id ? 1 : -1);

type Order = Record<FoundSort, (file: File) => number | string>;

/** Lower comes first. */
const orders = (criteria: Criteria): Order => {
  const { words } = criteria;
  const rank = matchRankOf(criteria);
  return {
    best: (file) => (words.length === 0 ? 0 : rankOf(rank(toSearchable(file)))),
    newest: () => 0,
    popular: ({ heat, id }) => -Number.parseInt(popularityKey(heat, id), 10),
    'price-low': ({ price }) => price,
    'price-high': ({ price }) => -price,
  };
};

/** The files of a storefront filtered and sorted as the market's own search does. */
export function arrangedStorefront(
  files: readonly File[],
  { criteria, sort }: { criteria: Criteria; sort: FoundSort },
): File[] {
  const matchesCriteria = fits(criteria);
  const by = orders(criteria)[sort];
  return files
    .filter((file) => matchesCriteria({ ...toSearchable(file), category: file.category }))
    .map((file) => ({ file, at: by(file) }))
    .toSorted((a, b) => (a.at === b.at ? newestFirst(a.file, b.file) : a.at < b.at ? -1 : 1))
    .map(({ file }) => file);
}
