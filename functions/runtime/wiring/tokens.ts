import { joseTokens } from '#functions/adapters/jose-tokens';
import type { Tokens } from '#functions/ports/index';
import { readEnv, tokensEnv } from '../env.ts';
import { clock } from './clock.ts';
import { once } from './once.ts';

export const tokens = once((): Tokens => joseTokens(readEnv(tokensEnv).SESSION_KEYS, clock()));
