import { expect, test } from 'vitest';
import { findPeopleByName } from '#functions/projections/search/creators';
import { call, testPorts } from '#functions/test/ports';
import { day, hour, minute } from '#shared/limits';
import { register } from './register.ts';
import { resendVerification } from './resend-verification.ts';
import { verifyEmail } from './verify-email.ts';

async function setUp() {
  const ports = testPorts();
  const email = 'lin@example.com';
  await call(register, ports, { body: { username: 'lin', email, password: 'rain on the awning' } });
  const tokens = () =>
    ports.queues.sent.map(({ message }) => ('params' in message ? (message.params.token ?? '') : ''));
  const verify = (token: string | undefined) => call(verifyEmail, ports, { query: { token } });
  return { ports, email, tokens, verify };
}

test('the link of the mail verifies the address and puts the user on the list of people', async () => {
  const { ports, tokens, verify } = await setUp();
  expect(await verify(tokens()[0])).toMatchObject({ ok: true });
  const { items, pagination } = await findPeopleByName(ports, '', { page: 1, limit: 24 });
  expect(items).toMatchObject([{ username: 'lin', followersCount: 0 }]);
  expect(pagination.total).toBe(1);
});

test('opening the link again before it expires answers the same', async () => {
  const { ports, tokens, verify } = await setUp();
  const first = await verify(tokens()[0]);
  ports.clock.advance(day - minute);
  expect(await verify(tokens()[0])).toEqual(first);
  ports.clock.advance(minute);
  expect(await verify(tokens()[0])).toMatchObject({ code: 'verification_invalid' });
});

test('a newer mail does not spoil the older link', async () => {
  const { ports, email, tokens, verify } = await setUp();
  ports.clock.advance(hour);
  await call(resendVerification, ports, { body: { email } });
  const [older, newer] = tokens();
  expect(newer).not.toBe(older);
  expect(await verify(older)).toMatchObject({ ok: true });
  expect(await verify(newer)).toMatchObject({ ok: true });
});
