import { storedText } from './stored-text.ts';

const storedKey = storedText(() => localStorage, 'browser-key');

const random = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The key by which the server recognizes the browser that registered. It is valid once and only together with the link
 * of the verification email. A browser without storage asks for the password instead.
 */
export const browserKey = {
  /** Sent with a registration. The key stays the same until it is used, so it fits the email of any registration. */
  own(): string {
    const key = storedKey.read() || random();
    storedKey.write(key);
    return key;
  },
  isThere: (): boolean => Boolean(storedKey.read()),
  /** Removes the key while returning it: a page that is mounted twice uses it once. */
  take(): string | undefined {
    const key = storedKey.read() || undefined;
    if (key) storedKey.write('');
    return key;
  },
};
