import { systemIds } from '#functions/adapters/system';
import type { Ids } from '#functions/ports/index';
import { clock } from './clock.ts';
import { once } from './once.ts';

export const ids = once((): Ids => systemIds(clock()));
