import { joseTokens } from '../../adapters/jose-tokens.ts';
import type { Tokens } from '../../ports/index.ts';
import { portEnv, readEnv } from '../env.ts';
import { clock } from './clock.ts';
import { once } from './once.ts';

export const tokens = once((): Tokens => joseTokens(readEnv(portEnv.tokens).SESSION_KEYS, clock()));
