import { expect, test } from 'vitest';
import { findSessions } from '#functions/store/accounts/sessions/sessions';
import { accountStatusWrite, findUser, userKey } from '#functions/store/accounts/users';
import { member } from '#functions/test/people';
import { testPorts } from '#functions/test/ports';
import { applyEmailChange } from './apply-email-change.ts';
import { openSession } from './sessions/sessions.ts';

test('no session is opened for somebody who is suspended at that moment', async () => {
  const ports = testPorts();
  const user = await member(ports, 'lin');
  await ports.table.commit([accountStatusWrite(user, 'suspended')]);
  const opening = { ip: undefined, userAgent: undefined, storedSessions: findSessions(ports.table, user.id) };
  expect(await openSession(ports, user, opening)).toMatchObject({ ok: false, code: 'invalid_credentials' });
});

test('no session is opened by a password that was changed while it was looked at', async () => {
  const ports = testPorts();
  const user = await member(ports, 'lin');
  const opening = { ip: undefined, userAgent: undefined, storedSessions: findSessions(ports.table, user.id) };
  expect(await openSession(ports, user, opening)).toMatchObject({ ok: true });
  await ports.table.commit([{ update: userKey(user.id), change: { set: { passwordHash: 'another' } } }]);
  const again = { ...opening, storedSessions: findSessions(ports.table, user.id) };
  expect(await openSession(ports, user, again)).toMatchObject({ ok: false, code: 'invalid_credentials' });
});

test('an address is taken only by whoever still waits for it', async () => {
  const ports = testPorts();
  const { id, email } = await member(ports, 'lin');
  const wait = (pendingEmail: string) =>
    ports.table.commit([{ update: userKey(id), change: { set: { pendingEmail, pendingId: 'C1', pendingSince: 1 } } }]);
  await wait('new@example.com');
  const user = await findUser(ports.table, id);
  if (!user) throw new Error('nobody');
  await wait('newer@example.com');
  const proof = { email: 'new@example.com', now: ports.clock.now(), ip: undefined };
  expect(await applyEmailChange(ports, user, proof)).toMatchObject({ ok: false, code: 'verification_invalid' });
  expect(await findUser(ports.table, id)).toMatchObject({ email, pendingEmail: 'newer@example.com' });
});
