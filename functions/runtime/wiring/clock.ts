import { systemClock } from '../../adapters/system.ts';
import type { Clock } from '../../ports/index.ts';
import { clockEnv, readEnv } from '../env.ts';
import { once } from './once.ts';

export const clock = once((): Clock => systemClock(readEnv(clockEnv).CLOCK_OFFSET));
