import { creatorsHaveFiles } from './0018-creators-have-files.ts';
import type { Migration } from './migration.ts';

/** In order. Those up to 0017 were squashed: docs/decisions/0074. */
export const allMigrations: readonly Migration[] = [creatorsHaveFiles];
