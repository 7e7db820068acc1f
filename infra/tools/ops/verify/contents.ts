import type { Item } from '#functions/ports/table';

/** What lies in a table and its bucket, read without any of the product's own schemas. */
export interface Contents {
  items: readonly Item[];
  /** Of each post and person, how many entries the lists of search have, and how many they are to have. */
  entries?: ReadonlyMap<string, { found: number; wanted: number }>;
  /** Bytes of every object by its key; undefined where no bucket was looked at. */
  sizes: ReadonlyMap<string, number> | undefined;
}
