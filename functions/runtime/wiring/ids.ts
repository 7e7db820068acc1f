import { systemIds } from '../../adapters/system.ts';
import type { Ids } from '../../ports/index.ts';
import { clock } from './clock.ts';
import { once } from './once.ts';

export const ids = once((): Ids => systemIds(clock()));
