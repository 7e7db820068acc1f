import { systemClock } from '#functions/adapters/system';
import type { Clock } from '#functions/ports/index';
import { clockEnv, readEnv } from '../env.ts';
import { once } from './once.ts';

export const clock = once((): Clock => systemClock(readEnv(clockEnv).CLOCK_OFFSET));
