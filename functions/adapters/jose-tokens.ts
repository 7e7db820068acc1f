import { errors, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { day, second } from '#shared/limits';
import type { Clock, Tokens } from '../ports/index.ts';

export interface SessionKey {
  /** Named in every token, so that a new first key does not end the sessions of the one before. */
  kid: string;
  /** At least 32 bytes: HS256 is as strong as its key is long. */
  secret: Uint8Array;
}

const issuer = 'tanwei';
const audience = 'tanwei-api';
const sessionMs = 30 * day;
const secretBytes = 32;

/** Clocks of two machines differ by this much at most. */
const toleranceSeconds = 5;

const claims = z
  .object({ sub: z.string().min(1), ver: z.number().int() })
  .transform(({ sub, ver }) => ({ id: sub, tokenVersion: ver }));

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

  return {
    async issue({ id, tokenVersion }) {
      const now = clock.now();
      return new SignJWT({ ver: tokenVersion })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: first.kid })
        .setSubject(id)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds(now))
        .setExpirationTime(seconds(now + sessionMs))
        .sign(await signingKey);
    },
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, keyOf, options(clock));
        return claims.safeParse(payload).data;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}

/** The library takes a token without an end and any algorithm, unless told otherwise. */
const options = (clock: Clock): JWTVerifyOptions => ({
  algorithms: ['HS256'],
  issuer,
  audience,
  requiredClaims: ['exp', 'sub', 'iat'],
  maxTokenAge: seconds(sessionMs),
  clockTolerance: toleranceSeconds,
  currentDate: new Date(clock.now()),
});

const importKey = (secret: Uint8Array): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new Uint8Array(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
