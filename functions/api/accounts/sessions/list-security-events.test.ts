import { expect, test } from 'vitest';
import { member, testPassword } from '#functions/test/people';
import { call, testPorts, valueIn } from '#functions/test/ports';
import { minute } from '#shared/limits';
import { login } from '../login.ts';
import { listSecurityEvents } from './list-security-events.ts';

test('an owner reads what happened to their account, the latest first and fifty at most, and nobody else’s', async () => {
  const ports = testPorts();
  const [lin, chen] = [await member(ports, 'lin'), await member(ports, 'chen')];
  const enter = (password: string, ip?: string) =>
    call(login, ports, { body: { email: 'lin', password }, ...(ip && { ip }) });
  await enter('wrong', '203.0.113.7');
  ports.clock.advance(minute);
  await enter(testPassword);
  const eventsOf = async (user: { id: string }) => (await valueIn(call(listSecurityEvents, ports, { user }))).events;
  expect(await eventsOf(lin)).toEqual([
    { what: 'login', address: null, at: '2026-11-20T04:01:00.000Z', times: 1 },
    { what: 'login-refused', address: '203.0.113.7', at: '2026-11-20T04:00:00.000Z', times: 1 },
  ]);
  expect(await eventsOf(chen)).toEqual([]);
  for (let n = 0; n < 60; n++) {
    ports.clock.advance(minute);
    await enter(testPassword);
  }
  expect(await eventsOf(lin)).toHaveLength(50);
});
