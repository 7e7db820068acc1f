import { hkdfSync } from 'node:crypto';
import type { FactorVault } from '#functions/ports/index';
import { openBox, sealBox } from './sealed-box.ts';

interface NamedKey {
  kid: string;
  secret: Uint8Array;
}

const version = 'f1';

const keyOf = (secret: Uint8Array, userId: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `tanwei factors 1 user ${userId}`, 32));

/** The first key seals, and each opens what it sealed: a new key can be put in front at any time. */
export function keyringVault(keys: readonly NamedKey[]): FactorVault {
  const [first] = keys;
  if (!first) throw new Error('there is no key for factors');
  return {
    async seal(userId, text) {
      return [
        version,
        Buffer.from(first.kid).toString('base64url'),
        sealBox(keyOf(first.secret, userId), text, userId),
      ].join('.');
    },
    async open(userId, sealed) {
      const [form, kid = '', box = ''] = sealed.split('.');
      const key = keys.find((one) => Buffer.from(one.kid).toString('base64url') === kid);
      if (form !== version || !key) throw new Error('a sealed factor is not of these keys');
      return openBox(keyOf(key.secret, userId), box, userId);
    },
  };
}
