import { freeIsNoSale } from './0017-free-is-no-sale.ts';
import { creatorsHaveFiles } from './0018-creators-have-files.ts';
import type { Migration } from './migration.ts';

/** In order. Those up to 0016 were squashed: docs/decisions/0074. */
export const allMigrations: readonly Migration[] = [freeIsNoSale, creatorsHaveFiles];
