/** Constants of lists; separate from the limits, which the home page does not need. */
export const pageSizes = {
  home: 24,
  creators: 24,
  people: 20,
  payments: 10,
  versions: 20,
  files: 10,
  starred: 12,
  activity: 20,
  search: 12,
  profile: 12,
  dashboard: 50,
  reviews: 10,
  notifications: 20,
} as const;

/** Characters of a tag, written or searched. */
export const tagLength = 20;

/** Characters of a query; longer ones are cut. */
export const queryLength = 200;

export const categories = ['document', 'code', 'image', 'video', 'audio', 'archive', 'other'] as const;
export type Category = (typeof categories)[number];

export const fileSorts = ['newest', 'popular', 'price-low', 'price-high'] as const;
export type FileSort = (typeof fileSorts)[number];

/** `best` sorts by relevance; without terms by newest. */
export const foundSorts = ['best', ...fileSorts] as const;
export type FoundSort = (typeof foundSorts)[number];

/** Items of a home section; one with fewer is left out. */
export const itemsPerSection = 4;
