import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { day, second } from '#shared/limits';
import { fakeClock } from '../test/fakes.ts';
import { joseTokens } from './jose-tokens.ts';

const key = { kid: 'a', secret: randomBytes(32) };
const user = { id: '01JD0000000000000000000001', session: '01JD0000000000000000000002' };
const clock = fakeClock();
const tokens = joseTokens([key], clock);

const signed = (
  claims: Record<string, unknown>,
  secret: Uint8Array = key.secret,
  header = { alg: 'HS256', kid: 'a' },
) => new SignJWT(claims).setProtectedHeader(header).sign(secret);

const now = Math.floor(clock.now() / second);
const good = { sub: user.id, sid: user.session, iss: 'tanwei', aud: 'tanwei-api', iat: now, exp: now + 60 };

test('a token proves whose it is, for thirty days', async () => {
  const time = fakeClock();
  const own = joseTokens([key], time);
  const token = await own.issue(user);
  expect(await own.read(token)).toEqual(user);
  time.advance(30 * day - second);
  expect(await own.read(token)).toEqual(user);
  time.advance(10 * second);
  expect(await own.read(token)).toBeUndefined();
});

test('a new first key signs, and the one before still verifies', async () => {
  const before = await tokens.issue(user);
  const rotated = joseTokens([{ kid: 'b', secret: randomBytes(48) }, key], clock);
  expect(await rotated.read(before)).toEqual(user);
  const after = await rotated.issue(user);
  expect(await rotated.read(after)).toEqual(user);
  expect(await tokens.read(after)).toBeUndefined();
});

test('this is what a good token looks like', async () => {
  expect(await tokens.read(await signed(good))).toEqual(user);
});

test.each([
  ['another key under no name', () => signed(good, key.secret, { alg: 'HS256' } as never)],
  ['another algorithm', () => signed(good, randomBytes(64), { alg: 'HS512', kid: 'a' })],
  ['no beginning', () => signed({ ...good, iat: undefined })],
  ['nobody', () => signed({ ...good, sub: undefined })],
  ['no session', () => signed({ ...good, sid: undefined })],
  ['a device for a session', () => tokens.issueDevice({ id: user.id, device: 'd', tokenVersion: 1 })],
  ['another issuer', () => signed({ ...good, iss: 'other' })],
  ['an end that is too far away, long after its beginning', () => signed({ ...good, iat: now - 31 * 86_400 })],
])('a token with %s is none', async (_name, make) => {
  expect(await tokens.read(await make())).toBeUndefined();
});

test('no text whatsoever is a token, or more than a refusal', async () => {
  const part = fc.oneof(
    fc.string(),
    fc.base64String(),
    fc.json().map((text) => Buffer.from(text).toString('base64url')),
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(part, { maxLength: 5 }).map((parts) => parts.join('.')),
  );
  await fc.assert(
    fc.asyncProperty(text, async (token) => {
      expect(await tokens.read(token)).toBeUndefined();
    }),
  );
});

test('a short key stops the start', () => {
  expect(() => joseTokens([{ kid: 'a', secret: randomBytes(31) }], clock)).toThrow('at least 32 bytes');
  expect(() => joseTokens([], clock)).toThrow('at least one');
});

test('the name of a device is good for a year, and no session is one', async () => {
  const time = fakeClock();
  const own = joseTokens([key], time);
  const device = { id: user.id, device: '01JD0000000000000000000003', tokenVersion: 3 };
  const name = await own.issueDevice(device);
  expect(await own.readDevice(name)).toEqual(device);
  expect(await own.readDevice(await own.issue(user))).toBeUndefined();
  expect(
    await own.readDevice(await joseTokens([{ kid: 'a', secret: randomBytes(32) }], time).issueDevice(device)),
  ).toBe(undefined);
  time.advance(365 * day + 10 * second);
  expect(await own.readDevice(name)).toBeUndefined();
});
