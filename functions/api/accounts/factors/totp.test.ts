import { expect, test } from 'vitest';
import { findSecurityEvents } from '#functions/store/accounts/sessions/security-log';
import { appOf, firstProof, proof, twoMembers, withTotp } from '#functions/test/factors';
import { testPassword } from '#functions/test/people';
import { call, valueIn } from '#functions/test/ports';
import { minute } from '#shared/limits';
import { changePassword } from '../change-password.ts';
import { login } from '../login.ts';
import { confirmTotp } from './confirm-totp.ts';
import { getFactors } from './get-factors.ts';
import { removeTotp } from './remove-totp.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { startTotp } from './start-totp.ts';

async function setUp() {
  const { ports, lin, an } = await twoMembers();
  const factors = async () => (await valueIn(call(getFactors, ports, { user: lin }))).factors;
  const enter = (second_factor?: object) =>
    call(login, ports, { body: { email: 'lin', password: testPassword, second_factor } });
  const news = () =>
    ports.queues.sent.flatMap(({ message }) =>
      'params' in message && message.params.what ? [message.params.what] : [],
    );
  return { ports, lin, an, factors, enter, news };
}

test('an app counts once it has shown a code, and brings ten recovery codes that are shown once', async () => {
  const { ports, lin, factors, enter, news } = await setUp();
  await valueIn(call(startTotp, ports, { user: lin, body: await firstProof(ports, lin) }));
  expect(await enter()).toMatchObject({ ok: true });
  expect(await factors()).toMatchObject({ totp: null, recovery_left: 0 });

  const { codes, factor } = await withTotp(ports, lin);
  expect(codes).toHaveLength(10);
  expect(await factors()).toMatchObject({
    totp: { since: expect.any(String) },
    recovery_left: 10,
    rp_id: 'tanwei.test',
  });
  expect(news()).toEqual(['totp-added']);
  expect(await enter()).toMatchObject({ code: 'second_factor_required', params: { factors: 'totp,recovery' } });
  expect(await enter(factor())).toMatchObject({ ok: true });
  expect(JSON.stringify(await ports.table.get({ pk: `FAC#${lin.id}`, sk: 'FAC' }))).not.toContain(codes[0]);
});

test('without the password, or with a wrong code, nothing is set up', async () => {
  const { ports, lin, factors } = await setUp();
  const start = (body: object) => call(startTotp, ports, { user: lin, body });
  expect(await start({})).toMatchObject({ params: { current_password: 'current_required' } });
  expect(await start({ current_password: 'wrong' })).toMatchObject({ code: 'current_password_wrong' });
  const confirm = (code: string) => call(confirmTotp, ports, { user: lin, body: { code } });
  expect(await confirm('123456')).toMatchObject({ code: 'totp_not_started' });
  expect(await start(proof())).toMatchObject({ code: 'mailbox_code_required' });
  await start(await firstProof(ports, lin));
  expect(await confirm('000000')).toMatchObject({ code: 'second_factor_wrong' });
  expect(await factors()).toMatchObject({ totp: null });
});

test('what was begun and not finished within a quarter of an hour is begun again', async () => {
  const { ports, lin } = await setUp();
  const { uri } = await valueIn(call(startTotp, ports, { user: lin, body: await firstProof(ports, lin) }));
  ports.clock.advance(15 * minute);
  const code = appOf(uri, ports).code();
  expect(await call(confirmTotp, ports, { user: lin, body: { code } })).toMatchObject({ code: 'totp_not_started' });
});

test('an app that a new password overtakes is not set up: it may be that of whoever had to be shut out', async () => {
  const { ports, lin, factors } = await setUp();
  const { uri } = await valueIn(call(startTotp, ports, { user: lin, body: await firstProof(ports, lin) }));
  const body = { current_password: testPassword, new_password: 'the awning is mine again' };
  let isOvertaken = false;
  const commit: typeof ports.table.commit = async (writes) => {
    const isFactor = writes.some((write) => 'put' in write && write.put.kind === 'factors');
    if (isFactor && !isOvertaken) {
      isOvertaken = true;
      await valueIn(call(changePassword, ports, { user: lin, body }));
    }
    return ports.table.commit(writes);
  };
  const overtaken = { ...ports, table: { ...ports.table, commit } };
  const code = appOf(uri, ports).code();
  expect(await call(confirmTotp, overtaken, { user: lin, body: { code } })).toMatchObject({ code: 'totp_not_started' });
  expect(await factors()).toMatchObject({ totp: null, recovery_left: 0 });
});

test('a code opens once, also for two at the same moment', async () => {
  const { ports, lin, enter } = await setUp();
  const { factor } = await withTotp(ports, lin);
  const code = factor();
  const answers = await Promise.all([enter(code), enter(code), enter(code)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await enter(code)).toMatchObject({ code: 'second_factor_wrong' });
  ports.clock.advance(30_000);
  expect(await enter(factor())).toMatchObject({ ok: true });
});

test('of thirty guesses at once five are looked at, then even the right code waits', async () => {
  const { ports, lin, enter } = await setUp();
  const { factor } = await withTotp(ports, lin);
  const guess = { type: 'totp', code: '000000' };
  const answers = await Promise.all(Array.from({ length: 30 }, () => enter(guess)));
  expect(answers.filter((answer) => !answer.ok && answer.code === 'second_factor_wrong')).toHaveLength(5);
  expect(await enter(factor())).toMatchObject({ code: 'too_many_requests' });
  ports.clock.advance(15 * minute);
  expect(await enter(factor())).toMatchObject({ ok: true });
});

test('guesses with a stolen session keep the owner from nothing', async () => {
  const { ports, lin, enter } = await setUp();
  const { factor } = await withTotp(ports, lin);
  const body = { current_password: testPassword, new_password: 'lanterns over the bridge' };
  const guess = { type: 'totp', code: '000000' };
  const change = (session: string, second_factor: object) =>
    call(changePassword, ports, { user: { id: lin.id, session }, body: { ...body, second_factor } });
  for (let n = 0; n < 6; n++) await change('STOLEN', guess);
  expect(await change('STOLEN', factor())).toMatchObject({ code: 'too_many_requests' });
  expect(await enter(factor())).toMatchObject({ ok: true });
  ports.clock.advance(30_000);
  expect(await change('MINE', factor())).toMatchObject({ ok: true });
});

test('whoever knows the password and guesses at codes does not keep the owner from a browser that was in before', async () => {
  const { ports, lin, enter } = await setUp();
  const { factor } = await withTotp(ports, lin);
  const { device } = await valueIn(enter(factor()));
  for (let n = 0; n < 6; n++) await enter({ type: 'totp', code: '000000' });
  ports.clock.advance(30_000);
  expect(await enter(factor())).toMatchObject({ code: 'too_many_requests' });
  const body = { email: 'lin', password: testPassword, second_factor: factor() };
  expect(await call(login, ports, { body, headers: { 'x-device': device } })).toMatchObject({ ok: true });
});

test('a wrong password hears nothing of a second factor, and a missing one is no wrong password', async () => {
  const { ports, lin, enter } = await setUp();
  await withTotp(ports, lin);
  const wrong = { email: 'lin', password: 'wrong', second_factor: { type: 'totp', code: '000000' } };
  expect(await call(login, ports, { body: wrong })).toMatchObject({ code: 'invalid_credentials' });
  for (let n = 0; n < 10; n++) expect(await enter()).toMatchObject({ code: 'second_factor_required' });
});

test('each recovery code opens once, tells its owner, and new ones end the old', async () => {
  const { ports, lin, enter, factors, news } = await setUp();
  const { codes, factor } = await withTotp(ports, lin);
  const recovery = (code = '') => ({ type: 'recovery', code });
  expect(await enter(recovery(codes[0]?.toLowerCase().replaceAll('-', ' ')))).toMatchObject({ ok: true });
  expect(await enter(recovery(codes[0]))).toMatchObject({ code: 'second_factor_wrong' });
  expect(await factors()).toMatchObject({ recovery_left: 9 });
  const events = (await findSecurityEvents(ports.table, lin.id, 0)).map(({ what }) => what);
  expect(events).toEqual(expect.arrayContaining(['factor-added', 'recovery-code-used', 'factor-refused', 'login']));

  const renewed = await valueIn(call(renewRecoveryCodes, ports, { user: lin, body: proof(factor()) }));
  expect(await enter(recovery(codes[1]))).toMatchObject({ code: 'second_factor_wrong' });
  expect(await enter(recovery(renewed.recovery_codes[1]))).toMatchObject({ ok: true });
  expect(news()).toEqual(['totp-added', 'recovery-renewed']);
});

test('taking the app away takes the password and a factor, and the codes go with it', async () => {
  const { ports, lin, enter, factors, news } = await setUp();
  const { factor } = await withTotp(ports, lin);
  const remove = (body: object) => call(removeTotp, ports, { user: lin, body });
  expect(await remove(proof())).toMatchObject({ code: 'second_factor_required' });
  expect(await remove({ ...proof(factor()), current_password: 'wrong' })).toMatchObject({
    code: 'current_password_wrong',
  });
  expect(await remove(proof(factor()))).toMatchObject({ ok: true });
  expect(await factors()).toMatchObject({ totp: null, recovery_left: 0 });
  expect(await enter()).toMatchObject({ ok: true });
  expect(news()).toEqual(['totp-added', 'totp-removed']);
  expect(await remove(proof())).toMatchObject({ ok: true });
  expect(news()).toHaveLength(2);
});

test('another app takes the place of the first, whose codes end, and keeps the recovery codes', async () => {
  const { ports, lin, enter } = await setUp();
  const first = await withTotp(ports, lin);
  const second = await withTotp(ports, lin, first.factor());
  expect(second.codes).toEqual([]);
  expect(await enter(first.factor())).toMatchObject({ code: 'second_factor_wrong' });
  expect(await enter(second.factor())).toMatchObject({ ok: true });
  expect(await enter({ type: 'recovery', code: first.codes[3] })).toMatchObject({ ok: true });
});

test('codes are for who has an app or a passkey', async () => {
  const { ports, an } = await setUp();
  expect(await call(renewRecoveryCodes, ports, { user: an, body: proof() })).toMatchObject({ code: 'factor_not_set' });
});
