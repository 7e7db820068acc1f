import type { Clock } from '#functions/ports/index';
import type { Item, Key, Table } from '#functions/ports/table';

export interface MigrationPorts {
  table: Table;
  clock: Clock;
}

/**
 * A change of stored items. It sees every item, may be stopped and resumed after any, and leaves right items as they
 * are; all writes are conditional, because the market keeps running. A released migration is never changed: the next
 * number corrects it.
 */
export interface Migration {
  /** `0001-what`: its position, and the key of its progress. */
  name: string;
  does: string;
  concerns(item: Item): boolean;
  bring(item: Item, ports: MigrationPorts): Promise<void>;
}

/** A page of the table in storage order, and the key where the next begins. */
export type Scan = (from: Key | undefined, limit: number) => Promise<{ items: Item[]; next: Key | undefined }>;

/** A table that can be scanned, which functions cannot do. */
export interface WholeTable extends MigrationPorts {
  scan: Scan;
  /** Read and write units used so far, if they are counted. */
  used(): number;
  wait(milliseconds: number): Promise<unknown>;
}
