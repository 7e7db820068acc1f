import { expect, test } from 'vitest';
import { findSecurityEvents } from '#functions/store/accounts/sessions/security-log';
import { callerOf } from '#functions/test/caller';
import { member, testPassword } from '#functions/test/people';
import { call, testPorts, valueIn } from '#functions/test/ports';
import { login } from './login.ts';
import { logout } from './logout.ts';

async function setUp() {
  const ports = testPorts();
  const lin = await member(ports, 'lin');
  const enter = async () => {
    const { token } = await valueIn(call(login, ports, { body: { email: 'lin', password: testPassword } }));
    const user = await callerOf(`Bearer ${token}`, ports);
    if (!user) throw new Error('not logged in');
    return { user, isIn: async () => (await callerOf(`Bearer ${token}`, ports)) !== undefined };
  };
  return { ports, lin, enter };
}

test('a logout ends this session and no other, and is in the security log', async () => {
  const { ports, lin, enter } = await setUp();
  const [here, there] = [await enter(), await enter()];
  await valueIn(call(logout, ports, { user: here.user, ip: '203.0.113.7' }));
  expect([await here.isIn(), await there.isIn()]).toEqual([false, true]);
  const events = await findSecurityEvents(ports.table, lin.id, 0);
  expect(events.map(({ what, times }) => [what, times])).toContainEqual(['logout', 1]);
  expect(await call(logout, ports, { user: here.user })).toMatchObject({ ok: true });
});
