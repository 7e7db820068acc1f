import { joseTokens } from '../../adapters/jose-tokens.ts';
import type { Tokens } from '../../ports/index.ts';
import { readEnv, tokensEnv } from '../env.ts';
import { clock } from './clock.ts';
import { once } from './once.ts';

export const tokens = once((): Tokens => joseTokens(readEnv(tokensEnv).SESSION_KEYS, clock()));
