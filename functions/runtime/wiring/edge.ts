import { edgeEnv, readEnv } from '../env.ts';
import type { Edge } from '../http/facts.ts';
import { once } from './once.ts';

export const edge = once((): Edge => ({ originSecrets: readEnv(edgeEnv).ORIGIN_SECRET }));
