import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { password } from '../caller.ts';
import { base64, type Case, casesOf, guest, type Send } from './cases.ts';
import type { Fixture } from './fixture.ts';

/** A key in place of the market's own where that is unavailable; tokens signed with it are refused as well. */
const foreign = { sessionKey: randomBytes(32).toString('base64url') };

interface TokenChange {
  header?: object;
  claims?: object;
  key?: string;
}

/** A token with the market's own key, with the given changes. */
function token({ dataDir, seller: { token: genuine } }: Fixture, change: TokenChange) {
  const [header = '', claims = ''] = genuine.split('.').map((part) => Buffer.from(part, 'base64url').toString());
  const { sessionKey } = dataDir ? JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) : foreign;
  const signed = `${base64({ ...JSON.parse(header), ...change.header })}.${base64({ ...JSON.parse(claims), ...change.claims })}`;
  const key = change.key ?? Buffer.from(sessionKey, 'base64url');
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

const withToken =
  (make: (fixture: Fixture) => string): Send =>
  (fixture) =>
    fixture.api.ask('GET /users/me', { token: make(fixture) });

const forged = (change: TokenChange): Send => withToken((fixture) => token(fixture, change));

export const sessions: Case[] = [
  ...casesOf('unauthorized', {
    'no token': guest('GET /users/me'),
    'a token of letters': withToken(() => 'garbage'),
    'a token of ten thousand letters': withToken(() => 'a'.repeat(10_000)),
    'a token signed with another key': forged({ key: 'another key of thirty-two bytes!' }),
    'a token of a key that is none': forged({ header: { kid: '../../dev/null' } }),
    'a token that needs no signature': withToken(
      (fixture) => `${token(fixture, { header: { alg: 'none' } }).replace(/[^.]*$/, '')}`,
    ),
    'a token whose time is over': forged({ claims: { exp: 1_700_000_000 } }),
    'a token without an end': forged({ claims: { exp: undefined } }),
    'a token from the future': forged({ claims: { iat: 4_000_000_000, exp: 4_100_000_000 } }),
    'a token for another house': forged({ claims: { aud: 'elsewhere' } }),
    'a token of a password before': withToken((fixture) => fixture.ended),
    'a token of no session': forged({ claims: { sid: '01ARZ3NDEKTSV4RRFFQ69G5FAV' } }),
    'a token of nobody': forged({ claims: { sub: '01ARZ3NDEKTSV4RRFFQ69G5FAV' } }),
    'the secret of a mail as a token': withToken((fixture) => fixture.reset),
    'name and password as in old days': guest('GET /users/me', {
      headers: { authorization: `Basic ${btoa(`seller_s:${password}`)}` },
    }),
  }),
];
