import { expect, test } from 'vitest';
import { findSecurityEvents } from '#functions/store/accounts/sessions/security-log';
import { findUser, findUserByEmail } from '#functions/store/accounts/users';
import { callerOf } from '#functions/test/caller';
import { appOf, firstProof } from '#functions/test/factors';
import { member, testPassword } from '#functions/test/people';
import { call, emailsIn, testPorts, valueIn } from '#functions/test/ports';
import { day, hour, minute } from '#shared/limits';
import { getMe } from '../profiles/get-me.ts';
import { updateProfile } from '../profiles/update-profile.ts';
import { cancelEmailChange } from './cancel-email-change.ts';
import { changePassword } from './change-password.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { confirmTotp } from './factors/confirm-totp.ts';
import { startTotp } from './factors/start-totp.ts';
import { login } from './login.ts';
import { register } from './register.ts';
import { resendEmailChange } from './resend-email-change.ts';
import { resetPassword } from './reset-password.ts';
import { rollBackChanges } from './roll-back-changes.ts';
import { verifyEmail } from './verify-email.ts';

const [a, b, c] = ['lin@example.com', 'b@example.com', 'c@example.com'];

/** A user who changes addresses, and others who want them. */
async function setUp() {
  const ports = testPorts();
  const lin = await member(ports, 'lin');
  const mails = () => emailsIn(ports);
  const emailParams = (template: string, to: string) =>
    mails().findLast((message) => message.template === template && message.to === to)?.params ?? {};
  const ask = (email: string, current_password: string = testPassword) =>
    call(updateProfile, ports, { user: lin, body: { email, current_password } });
  const open = (email: string) =>
    call(verifyEmail, ports, { query: { token: emailParams('change-email', email).token } });
  const move = async (email: string) => {
    await valueIn(ask(email));
    await valueIn(open(email));
  };
  const undo = (token: string | undefined) => call(rollBackChanges, ports, { body: { token } });
  const confirm = (token: string | undefined) => call(confirmEmailChange, ports, { body: { token } });
  /** The links in the email to the former address. */
  const from = (email: string) => emailParams('email-changed', email);
  const now = async () => (await findUser(ports.table, lin.id))?.email;
  const me = () => valueIn(call(getMe, ports, { user: lin }));
  /** Another user registers and verifies an address. */
  const join = async (username: string, email: string) => {
    await call(register, ports, { body: { username, email, password: 'rain on the awning' } });
    return call(verifyEmail, ports, { query: { token: emailParams('verify-email', email).token } });
  };
  return { ports, lin, mails, letter: emailParams, ask, open, move, undo, confirm, from, now, me, join };
}

test('what waits is shown to its owner, whole, and sent again or given up', async () => {
  const { ports, lin, mails, ask, open, me, now } = await setUp();
  const again = () => call(resendEmailChange, ports, { user: lin });
  const cancel = () => call(cancelEmailChange, ports, { user: lin });
  expect(await again()).toMatchObject({ code: 'email_change_missing' });
  await ask(b);
  expect((await me()).pending_email).toEqual({ email: b, asked_at: new Date(ports.clock.now()).toISOString() });
  ports.clock.advance(2 * day);
  expect(await open(b)).toMatchObject({ code: 'verification_invalid' });
  expect((await valueIn(again())).message).toContain(b);
  expect(mails().filter(({ template }) => template === 'change-email')).toHaveLength(2);
  expect(mails().filter(({ template }) => template === 'email-changed-notice')).toHaveLength(1);
  const cancelled = await valueIn(cancel());
  expect(await valueIn(cancel())).toEqual(cancelled);
  expect(await open(b)).toMatchObject({ code: 'verification_invalid' });
  expect([(await me()).pending_email, await now()]).toEqual([null, a]);
});

test('the mail to the new address is sent three times an hour', async () => {
  const { ports, lin, ask } = await setUp();
  const again = () => call(resendEmailChange, ports, { user: lin });
  await ask(b);
  for (let n = 0; n < 2; n++) expect(await again()).toMatchObject({ ok: true });
  expect(await again()).toMatchObject({ code: 'too_many_requests' });
  ports.clock.advance(hour);
  expect(await again()).toMatchObject({ ok: true });
});

test('the notice to the old address takes back what waits, ends the sessions, and does nothing more when pressed again', async () => {
  const { ports, lin, ask, open, letter, mails, undo, now } = await setUp();
  const session = await valueIn(call(login, ports, { body: { email: 'lin', password: testPassword } }));
  await ask(b);
  const { rollBack } = letter('email-changed-notice', a);
  const first = await undo(rollBack);
  expect(first).toMatchObject({ ok: true });
  expect(await undo(rollBack)).toEqual(first);
  expect(await open(b)).toMatchObject({ code: 'verification_invalid' });
  expect(await now()).toBe(a);
  expect((await findUser(ports.table, lin.id))?.pendingEmail).toBeUndefined();
  expect(await callerOf(`Bearer ${session.token}`, ports)).toBeUndefined();
  expect(mails().filter(({ template }) => template === 'changes-undone')).toHaveLength(1);
});

test('asking for ever other addresses does not leave the owner’s first notice behind', async () => {
  const { ports, lin, ask, letter, undo } = await setUp();
  await ask(b);
  const { rollBack } = letter('email-changed-notice', a);
  await ask(c);
  await undo(rollBack);
  expect((await findUser(ports.table, lin.id))?.pendingEmail).toBeUndefined();
});

test('for seven days the old address takes the account back: sessions end, and the password is nobody’s', async () => {
  const { ports, lin, letter, mails, move, undo, from, now } = await setUp();
  const enter = (email: string, password = testPassword) => call(login, ports, { body: { email, password } });
  const session = await valueIn(enter('lin'));
  await move(b);
  expect(await enter(a)).toMatchObject({ code: 'invalid_credentials' });
  ports.clock.advance(7 * day - minute);
  const undone = await undo(from(a).rollBack);
  expect(undone).toMatchObject({ ok: true });
  expect(await undo(from(a).rollBack)).toEqual(undone);

  expect(await now()).toBe(a);
  expect(await callerOf(`Bearer ${session.token}`, ports)).toBeUndefined();
  for (const name of [a, b, 'lin']) expect(await enter(name)).toMatchObject({ code: 'invalid_credentials' });
  expect(mails().filter(({ template }) => template === 'changes-undone')).toHaveLength(1);
  expect(mails().filter(({ template, to }) => template === 'email-undone' && to === b)).toHaveLength(1);
  const fresh = 'lanterns over the bridge';
  const { token } = letter('changes-undone', a);
  await valueIn(call(resetPassword, ports, { body: { token, password: fresh } }));
  expect(await enter(a, fresh)).toMatchObject({ ok: true, value: { user: { id: lin.id } } });
});

test('after seven days it is over', async () => {
  const { ports, move, undo, confirm, from, now } = await setUp();
  await move(b);
  ports.clock.advance(7 * day);
  expect(await undo(from(a).rollBack)).toMatchObject({ code: 'email_link_invalid' });
  expect(await confirm(from(a).confirm)).toMatchObject({ code: 'email_link_invalid' });
  expect(await now()).toBe(b);
});

test('nobody else gets the old address while it can come back, and the new one is free after the undo', async () => {
  const { ports, lin, move, open, undo, from, join } = await setUp();
  const an = await member(ports, 'an');
  await move(b);
  expect(await join('other', a)).toMatchObject({ code: 'email_taken' });
  const taking = { email: a, current_password: testPassword };
  await valueIn(call(updateProfile, ports, { user: an, body: taking }));
  expect(await open(a)).toMatchObject({ code: 'email_taken' });
  expect((await findUserByEmail(ports.table, a))?.id).not.toBe(lin.id);
  await undo(from(a).rollBack);
  expect(await join('another', b)).toMatchObject({ ok: true });
  expect(await join('third', a)).toMatchObject({ code: 'email_taken' });
});

test('A to B to C: A’s link leads back to A, over whatever came after, and then B’s does nothing', async () => {
  const { move, undo, from, now, join } = await setUp();
  await move(b);
  await move(c);
  expect(await undo(from(a).rollBack)).toMatchObject({ ok: true });
  expect(await now()).toBe(a);
  expect(await undo(from(b).rollBack)).toMatchObject({ code: 'email_link_invalid' });
  expect(await now()).toBe(a);
  for (const [name, email] of [
    ['for_b', b],
    ['for_c', c],
  ] as const)
    expect(await join(name, email)).toMatchObject({ ok: true });
});

test('A to B to C: B’s link leads back to B, and A’s still to A after that', async () => {
  const { move, undo, from, now } = await setUp();
  await move(b);
  await move(c);
  await undo(from(b).rollBack);
  expect(await now()).toBe(b);
  await undo(from(a).rollBack);
  expect(await now()).toBe(a);
});

test('who moves back to their address by themselves can be thrown out of it by nobody for good', async () => {
  const { move, undo, from, now, join } = await setUp();
  await move(b);
  await move(a);
  await undo(from(b).rollBack);
  expect(await now()).toBe(b);
  expect(await join('other', a)).toMatchObject({ code: 'email_taken' });
  await undo(from(a).rollBack);
  expect(await now()).toBe(a);
  expect(await join('another', b)).toMatchObject({ ok: true });
});

test('a week of moves leaves its first address the way back', async () => {
  const { ports, ask, open, undo, from, now } = await setUp();
  for (let n = 0; n < 20; n++) {
    ports.clock.advance(hour);
    await valueIn(ask(`n${n}@example.com`));
    await valueIn(open(`n${n}@example.com`));
  }
  ports.clock.advance(hour);
  expect(await ask('n20@example.com')).toMatchObject({ code: 'too_many_requests' });
  expect(await undo(from(a).rollBack)).toMatchObject({ ok: true });
  expect(await now()).toBe(a);
});

test('ten undo at once, and a confirmation between them: it is undone once', async () => {
  const { ports, lin, mails, move, undo, confirm, from, now, me } = await setUp();
  await move(b);
  const { rollBack: token, confirm: other } = from(a);
  const answers = await Promise.all([...Array.from({ length: 10 }, () => undo(token)), confirm(other)]);
  expect(answers.slice(0, 10).every(({ ok }) => ok)).toBe(true);
  expect(await now()).toBe(a);
  expect(mails().filter(({ template }) => template === 'changes-undone')).toHaveLength(1);
  expect((await findUser(ports.table, lin.id))?.tokenVersion).toBe(1);
  expect((await me()).email_hold).toMatchObject({ why: 'undone' });
  expect(await confirm(other)).toMatchObject({ code: 'email_link_invalid' });
});

test('whoever has proven the password before the undo sets no address after it', async () => {
  const { ports, lin, letter, move, undo, from, now } = await setUp();
  await move(b);
  const { table } = ports;
  const late: typeof table = {
    ...table,
    commit: async (writes) => {
      if (JSON.stringify(writes).includes('thief@example.com')) await undo(from(a).rollBack);
      return table.commit(writes);
    },
  };
  const body = { email: 'thief@example.com', current_password: testPassword };
  const response = await call(updateProfile, { ...ports, table: late }, { user: lin, body });
  expect(response).toMatchObject({ code: 'current_password_wrong' });
  expect(letter('change-email', 'thief@example.com')).toEqual({});
  expect([await now(), (await findUser(table, lin.id))?.pendingEmail]).toEqual([a, undefined]);
});

test('an authenticator app that was begun before the undo is not set up after it', async () => {
  const { ports, lin, move, undo, from } = await setUp();
  await move(b);
  const { uri } = await valueIn(call(startTotp, ports, { user: lin, body: await firstProof(ports, lin) }));
  await undo(from(a).rollBack);
  const code = appOf(uri, ports).code();
  expect(await call(confirmTotp, ports, { user: lin, body: { code } })).toMatchObject({ code: 'totp_not_started' });
});

test('the links do only what they are for', async () => {
  const { letter, ask, move, undo, confirm, from } = await setUp();
  await ask(b);
  expect(await undo(letter('change-email', b).token)).toMatchObject({ code: 'email_link_invalid' });
  await move(c);
  expect(await undo(from(a).confirm)).toMatchObject({ code: 'email_link_invalid' });
  expect(await confirm(from(a).rollBack)).toMatchObject({ code: 'email_link_invalid' });
  expect(await undo('made-up')).toMatchObject({ code: 'email_link_invalid' });
});

test('the security log has each step, and no address', async () => {
  const { ports, lin, ask, move, undo, confirm, from } = await setUp();
  await ask(b);
  await move(c);
  await confirm(from(a).confirm);
  await undo(from(a).rollBack);
  const events = await findSecurityEvents(ports.table, lin.id, 0);
  expect(events.map(({ what }) => what).toSorted()).toEqual(
    ['email-asked', 'email-changed', 'email-confirmed', 'email-undone'].toSorted(),
  );
  expect(events.find(({ what }) => what === 'email-asked')?.times).toBe(2);
  expect(JSON.stringify(events)).not.toContain('@');
});

test('the link of an undo opens, though the thief sets another password at the same moment', async () => {
  const { ports, lin, move, from, letter } = await setUp();
  await move(b);
  const { table } = ports;
  const body = { current_password: testPassword, new_password: 'the thief’s own words' };
  const commit: typeof table.commit = async (writes) => {
    await call(changePassword, ports, { user: lin, body });
    return table.commit(writes);
  };
  await valueIn(
    call(rollBackChanges, { ...ports, table: { ...table, commit } }, { body: { token: from(a).rollBack } }),
  );
  const reset = { token: letter('changes-undone', a).token, password: 'rain on the awning' };
  expect(await call(resetPassword, ports, { body: reset })).toMatchObject({ ok: true });
});
