import type { Item } from '#functions/ports/table';

/**
 * Entries of search are most of a table, and a post or person has hundreds. Of each only a sum of all its entries,
 * keys and cards, is kept while the table is read; whose sum is not that of its record is read once more, entry by
 * entry.
 */
export interface EntryReport {
  entryCount: number;
  /** All entries of those of whom something is not as their record says. */
  doubtful: ReadonlyMap<string, readonly Item[]>;
}

/** What lies in a table and its bucket, read without any of the product's own schemas. */
export interface Contents {
  /** Of the kinds that something else in the table speaks of. */
  items: readonly Item[];
  /** How many there are of all others, by kind: what nothing else speaks of, and nobody can count again. */
  others?: ReadonlyMap<string, number>;
  /** Entries in the lists of search, where they were looked at. */
  entries?: EntryReport;
  /** Bytes of every object by its key; undefined where no bucket was looked at. */
  sizes: ReadonlyMap<string, number> | undefined;
}
