import { storedText } from './stored-text.ts';

/** As many as `devices` keeps. */
const emailsAtMost = 5;

const storedHashes = storedText(() => localStorage, 'known-emails');

/** FNV-1a: enough to recognise an address that is typed again, while the browser keeps no address. */
const hashOf = (email: string): number =>
  [...email.trim().toLowerCase()].reduce(
    (hash, character) => Math.imul(hash ^ character.charCodeAt(0), 16777619) >>> 0,
    2166136261,
  );

function read(): number[] {
  const hashes = storedHashes.readJson();
  return Array.isArray(hashes) ? hashes.filter((hash) => typeof hash === 'number') : [];
}

/**
 * The addresses of accounts that have logged in with this browser. The server tells nobody whether an address has an
 * account.
 */
export const knownEmails = {
  keep(email: string): void {
    const hash = hashOf(email);
    storedHashes.write(JSON.stringify([hash, ...read().filter((other) => other !== hash)].slice(0, emailsAtMost)));
  },
  has: (email: string): boolean => read().includes(hashOf(email)),
};
