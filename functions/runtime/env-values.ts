import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import * as z from 'zod';

/** Each kind of value carries the sentence that says what is expected: it is all that a failed start has to say. */
export const text = (expected: string) => z.string({ error: expected });

export const address = (expected: string) => z.url({ protocol: /^https?$/, error: expected });

/** A text that becomes something else, or is not what was expected. */
const readAs = <T>(expected: string, read: (value: string) => T) =>
  text(expected).transform((value, context) => {
    try {
      return read(value);
    } catch {
      context.issues.push({ code: 'custom', message: expected, input: undefined });
      return z.NEVER;
    }
  });

/** A PEM comes with real line breaks, with `\n`, or as its bare base64. */
function pemOf(value: string, label: 'PRIVATE' | 'PUBLIC'): string {
  const pem = value.replaceAll('\\n', '\n').trim();
  return pem.startsWith('-----') ? pem : `-----BEGIN ${label} KEY-----\n${pem}\n-----END ${label} KEY-----`;
}

export const privateKey = readAs(
  'a private key: PEM (PKCS8), with line breaks or \\n, or its bare base64',
  (value): KeyObject => createPrivateKey(pemOf(value, 'PRIVATE')),
);

export const publicKey = readAs(
  'a public key: PEM (SPKI), with line breaks or \\n, or its bare base64',
  (value): KeyObject => createPublicKey(pemOf(value, 'PUBLIC')),
);

const keyText = /^([\w.-]{1,64}):([A-Za-z0-9+/_-]{43,}={0,2})$/;

/** `2026-11:base64,2026-05:base64`; ids are distinct, so that a token names one key. */
export const sessionKeys = readAs(
  'a comma separated list of kid:base64, each key at least 32 bytes; the first one signs',
  (value) => {
    const keys = value.split(',').map((entry) => {
      const [, kid = '', base64 = ''] = keyText.exec(entry.trim()) ?? [];
      const secret = new Uint8Array(Buffer.from(base64, 'base64'));
      if (secret.length < 32) throw new Error('too short');
      return { kid, secret };
    });
    if (new Set(keys.map(({ kid }) => kid)).size < keys.length) throw new Error('a key id is used twice');
    return keys;
  },
);

export const wholeSeconds = (expected: string) =>
  text(expected)
    .regex(/^-?\d{1,10}$/, expected)
    .transform(Number);
