import { storedText } from './kept.ts';

const shelf = storedText(() => localStorage, 'browser-key');

const random = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * By which the server knows this browser as the one that registered. It opens nothing without the link of the mail that
 * was sent then, and is worth something once. A browser that keeps nothing asks for the password.
 */
export const browserKey = {
  /** Said with a registration; the same one until it is used, whichever registration its mail is of. */
  own(): string {
    const key = shelf.read() || random();
    shelf.write(key);
    return key;
  },
  isThere: (): boolean => Boolean(shelf.read()),
  /** To be used now: a page that is mounted twice uses it once. */
  take(): string | undefined {
    const key = shelf.read() || undefined;
    if (key) shelf.write('');
    return key;
  },
};
