import { createSign, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Fields } from './http.ts';

export interface KeyPair {
  privateKey: KeyObject;
  publicKey: KeyObject;
}

export const rsaKeys = (bits = 2048): KeyPair => generateKeyPairSync('rsa', { modulusLength: bits });

let foreign: KeyPair | undefined;

/** Keys that belong to no provider, for forged signatures. */
export function foreignKeys(): KeyPair {
  foreign ??= rsaKeys();
  return foreign;
}

/** Repeats the rule (sorted, joined, undecoded) instead of importing it from the adapter that it tests. */
export const canonicalText = (fields: Fields, without: readonly string[]): string =>
  Object.keys(fields)
    .filter((name) => !without.includes(name))
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

export const signText = (text: string, { privateKey }: Pick<KeyPair, 'privateKey'>, algorithm = 'RSA-SHA256'): string =>
  createSign(algorithm).update(text, 'utf8').sign(privateKey, 'base64');

export const isSignedBy = (publicKey: KeyObject, text: string, sign: string): boolean =>
  createVerify('RSA-SHA256').update(text, 'utf8').verify(publicKey, sign, 'base64');

/** The text of a notification leaves out `sign` and `sign_type`; that of a request leaves out `sign` alone. */
export function notificationBody(fields: Fields, keys: Pick<KeyPair, 'privateKey'>): string {
  const sign = signText(canonicalText(fields, ['sign', 'sign_type']), keys);
  return new URLSearchParams({ ...fields, sign, sign_type: 'RSA2' }).toString();
}
