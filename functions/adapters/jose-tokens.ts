import { errors, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { confirmedFor, day, second } from '#shared/limits';
import type { Clock, Tokens } from '../ports/index.ts';
import { visitStates } from './visit-states.ts';

export interface SessionKey {
  /** Named in every token, so that replacing the first key does not end existing sessions. */
  kid: string;
  /** At least 32 bytes: HS256 is as strong as its key is long. */
  secret: Uint8Array;
}

const issuer = 'tanwei';
const secretBytes = 32;

/** The most by which two machines' clocks may differ. */
const toleranceSeconds = 5;

const sessionClaims = z
  .object({ sub: z.string().min(1), sid: z.string().min(1) })
  .transform(({ sub, sid }) => ({ id: sub, session: sid }));

/** Kinds of tokens; the audience keeps one kind from being accepted as another. */
const kinds = {
  session: {
    audience: 'tanwei-api',
    lasts: 30 * day,
    claims: sessionClaims,
  },
  device: {
    audience: 'tanwei-device',
    lasts: 365 * day,
    claims: z
      .object({ sub: z.string().min(1), did: z.string().min(1), ver: z.number().int() })
      .transform(({ sub, did, ver }) => ({ id: sub, device: did, tokenVersion: ver })),
  },
  confirm: { audience: 'tanwei-confirm', lasts: confirmedFor, claims: sessionClaims },
} as const;

type Kind = keyof typeof kinds;

const seconds = (milliseconds: number): number => Math.floor(milliseconds / second);

/** The first key signs, all of them verify. Each is imported once per process. */
export function joseTokens(keys: readonly SessionKey[], clock: Clock): Tokens {
  const [first] = keys;
  if (!first || keys.some(({ secret }) => secret.length < secretBytes))
    throw new Error(`session keys must be at least one, each of at least ${secretBytes} bytes`);
  const signingKey = importKey(first.secret);
  const imported = new Map(keys.map(({ kid, secret }) => [kid, kid === first.kid ? signingKey : importKey(secret)]));

  const keyOf: JWTVerifyGetKey = async ({ kid }) => {
    const key = imported.get(kid ?? '');
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  };

  const signed = async (kind: Kind, subject: string, claims: Record<string, unknown>): Promise<string> => {
    const now = clock.now();
    const { audience, lasts } = kinds[kind];
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: first.kid })
      .setSubject(subject)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(seconds(now))
      .setExpirationTime(seconds(now + lasts))
      .sign(await signingKey);
  };

  const verified = async (kind: Kind, token: string): Promise<unknown> => {
    try {
      return (await jwtVerify(token, keyOf, options(kind, clock))).payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };

  return {
    issue: ({ id, session }) => signed('session', id, { sid: session }),
    read: async (token) => kinds.session.claims.safeParse(await verified('session', token)).data,
    issueDevice: ({ id, device, tokenVersion }) => signed('device', id, { did: device, ver: tokenVersion }),
    readDevice: async (token) => kinds.device.claims.safeParse(await verified('device', token)).data,
    issueConfirm: ({ id, session }) => signed('confirm', id, { sid: session }),
    readConfirm: async (token) => kinds.confirm.claims.safeParse(await verified('confirm', token)).data,
    ...visitStates(signingKey, [...imported.values()], clock),
  };
}

/** By default the library accepts tokens without an expiry, and any algorithm. */
const options = (kind: Kind, clock: Clock): JWTVerifyOptions => ({
  algorithms: ['HS256'],
  issuer,
  audience: kinds[kind].audience,
  requiredClaims: ['exp', 'sub', 'iat'],
  maxTokenAge: seconds(kinds[kind].lasts),
  clockTolerance: toleranceSeconds,
  currentDate: new Date(clock.now()),
});

const importKey = (secret: Uint8Array): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new Uint8Array(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
