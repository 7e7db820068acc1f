import type { Clock } from '#functions/ports/index';
import type { Item, Key, Table } from '#functions/ports/table';

export interface MigrationPorts {
  table: Table;
  clock: Clock;
}

/**
 * A change of items that are stored already. It looks at every item of the table, may stop after any of them and be begun
 * again, and changes nothing that is as it should be: whatever is written stands under conditions, because the market goes
 * on meanwhile. Once released it is never changed; what was wrong with it is mended by the next number.
 */
export interface Migration {
  /** `0001-what`: its place, and what the table remembers it by. */
  name: string;
  does: string;
  concerns(item: Item): boolean;
  bring(item: Item, ports: MigrationPorts): Promise<void>;
}

/** So many items of the table in the order of their storage, and where the next begin. */
export type Scan = (from: Key | undefined, limit: number) => Promise<{ items: Item[]; next: Key | undefined }>;

/** A table with what functions never have: all of its items, one after the other. */
export interface WholeTable extends MigrationPorts {
  scan: Scan;
  /** Read and write units that were used so far, where somebody counts them. */
  used(): number;
  wait(milliseconds: number): Promise<unknown>;
}
