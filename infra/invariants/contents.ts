import type { Item } from '#functions/ports/table';

/**
 * Search entries are most of a table, hundreds for one file or person. A scan keeps only a sum per file or person;
 * where it differs from the search record, the table is scanned again for those entries.
 */
export interface EntryReport {
  entryCount: number;
  /** All entries of files and people whose sum is wrong. */
  doubtful: ReadonlyMap<string, readonly Item[]>;
}

/** A table and its bucket, read without the product's schemas. */
export interface Contents {
  /** Items of the kinds that are checked one by one. */
  items: readonly Item[];
  /** The number of items of all other kinds. */
  others?: ReadonlyMap<string, number>;
  /** Undefined where the search entries were not read. */
  entries?: EntryReport;
  /** Sizes in bytes by object key; undefined where the bucket was not listed. */
  sizes: ReadonlyMap<string, number> | undefined;
}
