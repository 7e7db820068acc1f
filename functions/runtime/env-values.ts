import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import * as z from 'zod';

/** Every kind of value carries the sentence that says what is expected: a failed start has no other message. */
export const requiredText = (expected: string) => z.string({ error: expected });

export const address = (expected: string) => z.url({ protocol: /^https?$/, error: expected });

/** A text that is parsed into a value, or rejected with the expectation. */
const parsedAs = <T>(expected: string, parse: (value: string) => T) =>
  requiredText(expected).transform((value, context) => {
    try {
      return parse(value);
    } catch {
      context.issues.push({ code: 'custom', message: expected, input: undefined });
      return z.NEVER;
    }
  });

const base64Of = (pem: string): string => pem.replace(/-----[^-]+-----/g, '').replace(/\s+/g, '');

/** A PEM comes with real line breaks, with `\n`, with spaces for them, or as its bare base64. */
const derOf = (value: string): Buffer => Buffer.from(base64Of(value.replaceAll('\\n', '\n')), 'base64');

/** The bare base64 does not say which of the two forms it is. */
function eitherForm<F extends string>([form, other]: readonly [F, F], parse: (type: F) => KeyObject): KeyObject {
  try {
    return parse(form);
  } catch {
    return parse(other);
  }
}

const readPrivateKey = (value: string): KeyObject =>
  eitherForm(['pkcs8', 'pkcs1'], (type) => createPrivateKey({ key: derOf(value), format: 'der', type }));
const keyIn = (value: string): KeyObject =>
  eitherForm(['spki', 'pkcs1'], (type) => createPublicKey({ key: derOf(value), format: 'der', type }));

const readCertificate = (value: string): X509Certificate => new X509Certificate(derOf(value));

/** A key, or the first certificate that has it. */
const readPublicKey = (value: string): KeyObject =>
  value.includes('CERTIFICATE') ? readCertificate(value).publicKey : keyIn(value);

const forms = 'with line breaks or \\n, or its bare base64';

export const privateKey = parsedAs(`a private key: PEM (PKCS8 or PKCS1), ${forms}`, readPrivateKey);

export const publicKey = parsedAs(`a public key: PEM (SPKI), ${forms}`, readPublicKey);

/** Shorter ones can be broken, and no provider accepts them. */
const rsaBits = 2048;

function strongRsa(key: KeyObject): KeyObject {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < rsaBits) throw new Error('too short');
  return key;
}

export const rsaPrivateKey = (whose: string) =>
  parsedAs(`${whose}: an RSA private key of at least ${rsaBits} bits, PEM (PKCS8 or PKCS1) ${forms}`, (value) =>
    strongRsa(readPrivateKey(value)),
  );

export const rsaPublicKey = (whose: string) =>
  parsedAs(`${whose}: an RSA public key of at least ${rsaBits} bits, PEM (SPKI) ${forms}`, (value) =>
    strongRsa(readPublicKey(value)),
  );

export const certificate = (whose: string) => parsedAs(`${whose}: a certificate, PEM ${forms}`, readCertificate);

const localHosts = ['localhost', '127.0.0.1', '[::1]'];

function isSafe(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || localHosts.includes(hostname);
}

/** An address that keys are sent to, or whose answers are believed: on another machine, only through TLS. */
export const safeAddress = (expected: string) =>
  address(expected).refine((url) => URL.canParse(url) && isSafe(url), expected);

export const matching = (pattern: RegExp, expected: string) => requiredText(expected).regex(pattern, expected);

const keyText = /^([\w.-]{1,64}):([A-Za-z0-9+/_-]{43,}={0,2})$/;

/** `2026-11:base64,2026-05:base64`; ids are distinct, so that a token names one key. */
export const sessionKeys = parsedAs(
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

/** Long enough that guessing is hopeless, and longer than the placeholder for a second secret that is not set. */
const originSecretLength = 32;

/** A value without a secret in it must stop the start: calls could otherwise bypass the CDN. */
export const originSecrets = parsedAs('secrets of at least 32 characters, separated by commas', (value) => {
  const secrets = value.split(',').filter((secret) => secret.length >= originSecretLength);
  if (secrets.length === 0) throw new Error('no secret');
  return secrets;
});

export const vaultKey = parsedAs('32 bytes as base64', (value) => {
  const key = new Uint8Array(Buffer.from(value, 'base64'));
  if (key.length !== 32) throw new Error('not 32 bytes');
  return key;
});

/** Parsed to the moment at which the day began in UTC. */
export const pastDay = (expected: string) => z.iso.date({ error: expected }).transform((day) => Date.parse(day));

export const wholeSeconds = (expected: string) =>
  requiredText(expected)
    .regex(/^-?\d{1,10}$/, expected)
    .transform(Number);
