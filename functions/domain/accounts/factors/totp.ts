import { createHmac, timingSafeEqual } from 'node:crypto';
import { second } from '#shared/limits';

/** Codes of an authenticator app: RFC 6238 over RFC 4226, with the values that every app takes for granted. */

const period = 30 * second;
const digits = 6;

/** How many periods a phone's clock may differ from ours. */
const tolerance = 1;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 (RFC 4648), which apps read and people type, without padding: whole groups of five bytes need none. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

function bytesOf(text: string): Buffer {
  const bits = [...text].map((character) => alphabet.indexOf(character).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

const secretBytes = 20;

/** A secret of 160 bits, as RFC 4226 recommends, derived from a random text. */
export const newTotpSecret = (random: string): string =>
  base32(Buffer.from(random, 'base64url').subarray(0, secretBytes));

export const stepAt = (now: number): number => Math.floor(now / period);

/** HOTP: the last four bits of the HMAC select the 31 bits that the code is made of. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(at) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

const isSame = (code: string, other: string): boolean =>
  code.length === other.length && timingSafeEqual(Buffer.from(code), Buffer.from(other));

/** The time step of a code, if it is later than the last used one: no code works twice. */
export function stepOfCode(secret: string, code: string, { now, usedStep }: { now: number; usedStep: number }) {
  const around = Array.from({ length: 2 * tolerance + 1 }, (_, at) => stepAt(now) - tolerance + at);
  return around.filter((step) => isSame(totpCode(secret, step), code)).find((step) => step > usedStep);
}

const issuer = 'Tanwei';

/** The content of the QR code. It carries the product's Latin name, because some apps garble others. */
export function totpUri(secret: string, username: string): string {
  const label = `${issuer}:${encodeURIComponent(username)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=${digits}&period=${period / second}`;
}
