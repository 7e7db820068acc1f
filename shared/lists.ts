/** What lists are made of. Apart from the limits, because the home page needs this and none of those. */
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
} as const;

/** Of a tag, as it is written and as it is looked for. */
export const tagLength = 20;

/** In characters; of a whole page that was pasted the beginning is looked for. */
export const queryLength = 200;

export const categories = ['document', 'code', 'image', 'video', 'audio', 'archive', 'other'] as const;
export type Category = (typeof categories)[number];

export const fileSorts = ['newest', 'popular', 'price-low', 'price-high'] as const;
export type FileSort = (typeof fileSorts)[number];

/** With words, what fits them best may come first; without any, `best` is the newest. */
export const foundSorts = ['best', ...fileSorts] as const;
export type FoundSort = (typeof foundSorts)[number];

/** On one shelf of the home page, at most. */
export const itemsPerSection = 6;
