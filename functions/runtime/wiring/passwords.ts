import { argon2Passwords } from '../../adapters/argon2-passwords.ts';
import type { Passwords } from '../../ports/index.ts';
import { once } from './once.ts';

export const passwords = once((): Passwords => argon2Passwords());
