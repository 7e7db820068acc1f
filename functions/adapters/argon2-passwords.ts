import { hash, verify } from '@node-rs/argon2';
import type { Passwords } from '../ports/index.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; about 9 ms. The library's default is argon2id. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export const argon2Passwords = (): Passwords => ({
  hash: (password) => hash(password, cost),
  matches: (hashed, password) => verify(hashed, password),
});
