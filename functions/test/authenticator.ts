import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Assertion, Attestation, CreationOptions, RequestOptions } from '#shared/contract/shapes/factor-fields';

/** A simulated authenticator and browser, written from the WebAuthn specification without our code. */

interface AuthenticatorOptions {
  /** Overrides for a browser on another site, or a deceitful authenticator. */
  origin?: string;
  rpId?: string;
  type?: string;
  /** User present, user verified, attested credential data: bits 0, 2 and 6. */
  flags?: number;
  counter?: number;
  challenge?: string;
  userHandle?: string;
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

const two = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const four = (value: number): Buffer => Buffer.concat([two(value >>> 16), two(value & 0xffff)]);

/** `{"fmt": "none", "attStmt": {}, "authData": bytes}` in CBOR. */
const attestationOf = (authData: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x59]),
    two(authData.length),
    authData,
  ]);

/** `{1: 2, 3: -7, -1: 1, -2: x, -3: y}` in CBOR: a key on P-256 for ES256. */
const coseOf = (x: Buffer, y: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    x,
    Buffer.from([0x22, 0x58, 0x20]),
    y,
  ]);

const usual = { origin: 'https://tanwei.test', rpId: 'tanwei.test' };

export function authenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const };
  let counter = 0;
  let handle = '';

  const clientData = (type: string, challenge: string, options: AuthenticatorOptions): Buffer => {
    const { origin } = { ...usual, ...options };
    return Buffer.from(
      JSON.stringify({ type: options.type ?? type, challenge: options.challenge ?? challenge, origin }),
    );
  };
  const authenticatorData = (flags: number, options: AuthenticatorOptions): Buffer => {
    const { rpId } = { ...usual, ...options };
    return Buffer.concat([sha256(rpId), Buffer.from([options.flags ?? flags]), four(options.counter ?? counter)]);
  };

  return {
    id: named.id,
    create(options: Pick<CreationOptions, 'challenge' | 'user'>, made: AuthenticatorOptions = {}): Attestation {
      handle = options.user.id;
      const key = coseOf(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'));
      const credential = Buffer.concat([Buffer.alloc(16), two(id.length), id, key]);
      const attestation = attestationOf(Buffer.concat([authenticatorData(0x45, made), credential]));
      return {
        ...named,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, made)),
          attestationObject: base64url(attestation),
          transports: ['internal', 'made-up'],
        },
      };
    },
    get({ challenge }: Pick<RequestOptions, 'challenge'>, options: AuthenticatorOptions = {}): Assertion {
      counter += 1;
      const data = clientData('webauthn.get', challenge, options);
      const authData = authenticatorData(0x05, options);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle: options.userHandle ?? handle,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof authenticator>;
