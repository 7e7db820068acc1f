import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { password } from '../caller.ts';
import { all, base64, type Case, guest, type Send } from './cases.ts';
import type { Fixture } from './fixture.ts';

/** Where the market's own key is not to be had, another: what is signed with it is believed even less. */
const foreign = { sessionKey: randomBytes(32).toString('base64url') };

/** A token like the market's own, with its key, and with whatever is changed. */
function token(
  { dataDir, seller: { token: genuine } }: Fixture,
  change: { header?: object; claims?: object; key?: string },
) {
  const [header = '', claims = ''] = genuine.split('.').map((part) => Buffer.from(part, 'base64url').toString());
  const { sessionKey } = dataDir ? JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) : foreign;
  const signed = `${base64({ ...JSON.parse(header), ...change.header })}.${base64({ ...JSON.parse(claims), ...change.claims })}`;
  const key = change.key ?? Buffer.from(sessionKey, 'base64url');
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

const withToken =
  (make: (world: Fixture) => string): Send =>
  (world) =>
    world.api.ask('GET /users/me', { token: make(world) });

export const sessions: Case[] = [
  ...all('unauthorized', {
    'no token': guest('GET /users/me'),
    'a token of letters': withToken(() => 'garbage'),
    'a token of ten thousand letters': withToken(() => 'a'.repeat(10_000)),
    'a token signed with another key': withToken((world) => token(world, { key: 'another key of thirty-two bytes!' })),
    'a token of a key that is none': withToken((world) => token(world, { header: { kid: '../../dev/null' } })),
    'a token that needs no signature': withToken(
      (world) => `${token(world, { header: { alg: 'none' } }).replace(/[^.]*$/, '')}`,
    ),
    'a token whose time is over': withToken((world) => token(world, { claims: { exp: 1_700_000_000 } })),
    'a token without an end': withToken((world) => token(world, { claims: { exp: undefined } })),
    'a token from the future': withToken((world) =>
      token(world, { claims: { iat: 4_000_000_000, exp: 4_100_000_000 } }),
    ),
    'a token for another house': withToken((world) => token(world, { claims: { aud: 'elsewhere' } })),
    'a token of a password before': withToken((world) => world.ended),
    'a token of no session': withToken((world) => token(world, { claims: { sid: '01ARZ3NDEKTSV4RRFFQ69G5FAV' } })),
    'a token of nobody': withToken((world) => token(world, { claims: { sub: '01ARZ3NDEKTSV4RRFFQ69G5FAV' } })),
    'the secret of a mail as a token': withToken((world) => world.reset),
    'name and password as in old days': guest('GET /users/me', {
      headers: { authorization: `Basic ${btoa(`seller_s:${password}`)}` },
    }),
  }),
];
