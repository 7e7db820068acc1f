import { expect, test } from 'vitest';
import { findSecurityEvents } from '#functions/store/accounts/sessions/security-log';
import { findSessions } from '#functions/store/accounts/sessions/sessions';
import { callerOf } from '#functions/test/caller';
import { member, testPassword } from '#functions/test/people';
import { call, testPorts, valueIn } from '#functions/test/ports';
import { day, minute } from '#shared/limits';
import { changePassword } from '../change-password.ts';
import { login } from '../login.ts';
import { logout } from '../logout.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { listSecurityEvents } from './list-security-events.ts';
import { listSessions } from './list-sessions.ts';

const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1';

async function setUp() {
  const ports = testPorts();
  const lin = await member(ports, 'lin');
  const enter = async (userAgent = '') => {
    const input = { body: { email: 'lin', password: testPassword }, headers: { 'user-agent': userAgent } };
    const { token } = await valueIn(call(login, ports, input));
    const user = await callerOf(`Bearer ${token}`, ports);
    if (!user) throw new Error('not logged in');
    return { token, user, isIn: async () => (await callerOf(`Bearer ${token}`, ports)) !== undefined };
  };
  const listed = async (user: { id: string; session: string }) =>
    (await valueIn(call(listSessions, ports, { user }))).sessions;
  return { ports, lin, enter, listed };
}

test('lists every login with its browser and the day it was last used, this one marked', async () => {
  const { ports, enter, listed } = await setUp();
  const phone = await enter(safari);
  ports.clock.advance(2 * day);
  const here = await enter();
  expect(await listed(here.user)).toEqual([
    {
      id: here.user.session,
      created_at: '2026-11-22T04:00:00.000Z',
      last_seen: '2026-11-22',
      browser: null,
      system: null,
      is_current: true,
    },
    {
      id: phone.user.session,
      created_at: '2026-11-20T04:00:00.000Z',
      last_seen: '2026-11-20',
      browser: 'Safari',
      system: 'iPhone',
      is_current: false,
    },
  ]);
  expect(await phone.isIn()).toBe(true);
  expect((await listed(phone.user)).map(({ last_seen }) => last_seen)).toEqual(['2026-11-22', '2026-11-22']);
  ports.clock.advance(7 * day);
  expect(await listed(here.user)).toEqual([]);
});

test('ends one of the others by its id, once, and nobody else’s', async () => {
  const { ports, enter } = await setUp();
  const chen = await member(ports, 'chen');
  const [here, there] = [await enter(), await enter()];
  const params = { session_id: there.user.session };
  expect(await call(endSession, ports, { user: chen, params })).toMatchObject({ code: 'session_not_found' });
  expect(await call(endSession, ports, { user: here.user, params })).toMatchObject({ ok: true });
  expect([await here.isIn(), await there.isIn()]).toEqual([true, false]);
  expect(await call(endSession, ports, { user: here.user, params })).toMatchObject({ code: 'session_not_found' });
});

test('ends all others at once', async () => {
  const { ports, enter, listed } = await setUp();
  const others = [await enter(), await enter(), await enter()];
  const here = await enter();
  await valueIn(call(endOtherSessions, ports, { user: here.user }));
  expect(await Promise.all(others.map(({ isIn }) => isIn()))).toEqual([false, false, false]);
  expect(await listed(here.user)).toHaveLength(1);
});

test('logins at once are all open, and twenty at most', async () => {
  const { ports, enter, listed } = await setUp();
  const first = await enter();
  ports.clock.advance(1000);
  const all = [];
  for (const _ of [1, 2, 3, 4, 5]) all.push(...(await Promise.all(Array.from({ length: 4 }, () => enter()))));
  expect(await Promise.all(all.map(({ isIn }) => isIn()))).toEqual(all.map(() => true));
  expect(await first.isIn()).toBe(false);
  expect(await listed(all[0]?.user ?? first.user)).toHaveLength(20);
});

test('no login with the old password outlives the new one, whichever way they meet', async () => {
  for (const order of ['change first', 'login first'] as const) {
    const { ports, lin, enter } = await setUp();
    const body = { current_password: testPassword, new_password: 'lanterns over the bridge' };
    const change = () => valueIn(call(changePassword, ports, { user: lin, body }));
    const passwords = {
      ...ports.passwords,
      matches: async (hash: string, password: string) => {
        if (order === 'change first') await change();
        return ports.passwords.matches(hash, password);
      },
    };
    const input = { body: { email: 'lin', password: testPassword } };
    const answer = await call(login, { ...ports, passwords }, input);
    if (order === 'login first') await change();
    const { sessions } = await findSessions(ports.table, lin.id);
    expect(sessions).toHaveLength(1);
    const token = answer.ok && !answer.status ? answer.value.token : '';
    expect(await callerOf(`Bearer ${token}`, ports)).toBeUndefined();
    await expect(enter()).rejects.toThrow('invalid_credentials');
  }
});

test('a logout ends this session and no other, and is in the security log', async () => {
  const { ports, lin, enter } = await setUp();
  const [here, there] = [await enter(), await enter()];
  await valueIn(call(logout, ports, { user: here.user, ip: '203.0.113.7' }));
  expect([await here.isIn(), await there.isIn()]).toEqual([false, true]);
  const events = await findSecurityEvents(ports.table, lin.id, 0);
  expect(events.map(({ what, times }) => [what, times])).toContainEqual(['logout', 1]);
  expect(await call(logout, ports, { user: here.user })).toMatchObject({ ok: true });
});

test('an owner reads what happened to their account, the latest first and fifty at most, and nobody else’s', async () => {
  const { ports, lin, enter } = await setUp();
  const chen = await member(ports, 'chen');
  await call(login, ports, { body: { email: 'lin', password: 'wrong' }, ip: '203.0.113.7' });
  ports.clock.advance(minute);
  await enter();
  const eventsOf = async (user: { id: string }) => (await valueIn(call(listSecurityEvents, ports, { user }))).events;
  expect(await eventsOf(lin)).toEqual([
    { what: 'login', address: null, at: '2026-11-20T04:01:00.000Z', times: 1 },
    { what: 'login-refused', address: '203.0.113.7', at: '2026-11-20T04:00:00.000Z', times: 1 },
  ]);
  expect(await eventsOf(chen)).toEqual([]);
  for (let n = 0; n < 60; n++) {
    ports.clock.advance(minute);
    await enter();
  }
  expect(await eventsOf(lin)).toHaveLength(50);
});
