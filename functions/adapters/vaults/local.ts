import { hkdfSync } from 'node:crypto';
import type { Vault } from '#functions/ports/index';
import { markedText, markOf, openBox, sealBox } from './sealed-box.ts';

const version = 'v1.';

const derived = (masterKey: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', masterKey, '', `tanwei vault 1 ${purpose}`, 32));

/** Keys of one machine: each user's is derived from a master key, which stays in the key file. */
export function localVault(masterKey: Uint8Array): Vault {
  const keyOf = (userId: string) => derived(masterKey, `user ${userId}`);
  const markKey = derived(masterKey, 'marks');
  return {
    async seal(userId, text) {
      return version + sealBox(keyOf(userId), text, userId);
    },
    async open(userId, sealed) {
      if (!sealed.startsWith(version)) throw new Error('a sealed text is not of this vault');
      return openBox(keyOf(userId), sealed.slice(version.length), userId);
    },
    async mark(userId, text) {
      return markOf(markKey, markedText(userId, text));
    },
  };
}
