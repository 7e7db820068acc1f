import { createHash } from 'node:crypto';
import { base32 } from './totp.ts';

/** The number of codes in a set; each works once. */
export const recoveryCodes = 10;

const codeBytes = 10;

/** `ABCD-EFGH-IJKL-MNOP`: 80 bits, so that a hash without a key of its own is safe, and short enough to be typed. */
export const recoveryCodeOf = (random: string): string =>
  (base32(Buffer.from(random, 'base64url').subarray(0, codeBytes)).match(/.{4}/g) ?? []).join('-');

/** Normalises a code typed from paper: case, separators, and digits for look-alike letters. */
const plain = (code: string): string =>
  code
    .toUpperCase()
    .replace(/0/g, 'O')
    .replace(/1/g, 'I')
    .replace(/8/g, 'B')
    .replace(/[^A-Z2-7]/g, '');

/** Salted by the user: the same code of another user has another hash. */
export const recoveryHash = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId}:${plain(code)}`)
    .digest('base64url');
