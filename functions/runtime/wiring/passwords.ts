import { argon2Passwords } from '#functions/adapters/argon2-passwords';
import type { Passwords } from '#functions/ports/index';
import { once } from './once.ts';

export const passwords = once((): Passwords => argon2Passwords());
