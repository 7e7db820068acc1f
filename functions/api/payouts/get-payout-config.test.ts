import { expect, test } from 'vitest';
import type { User } from '#functions/store/accounts/users';
import { byMailbox, twoMembers } from '#functions/test/factors';
import { provenPayoutForm } from '#functions/test/payout-account';
import { member } from '#functions/test/people';
import { call, type TestPorts, testPorts, valueIn } from '#functions/test/ports';
import { day } from '#shared/limits';
import { getPayoutConfig } from './get-payout-config.ts';
import { resumePayouts } from './resume-payouts.ts';
import { setAlipayAccount } from './set-alipay-account.ts';

const configOf = async (ports: TestPorts, user: User) => (await valueIn(call(getPayoutConfig, ports, { user }))).config;

test('is null until there is an account, and one’s own alone', async () => {
  const ports = testPorts();
  const [lin, an] = [await member(ports, 'lin'), await member(ports, 'an')];
  expect(await configOf(ports, lin)).toBeNull();
  await call(setAlipayAccount, ports, { user: lin, body: provenPayoutForm });
  expect(await configOf(ports, an)).toBeNull();
});

test('answers masks without opening the vault, and says how long a new account waits', async () => {
  const ports = testPorts();
  const lin = await member(ports, 'lin');
  await call(setAlipayAccount, ports, { user: lin, body: provenPayoutForm });
  await call(setAlipayAccount, ports, {
    user: lin,
    body: { ...provenPayoutForm, alipayAccount: '13800138000', realName: '李雷' },
  });
  const masked = { alipayAccount: '138****8000', realName: '*雷', identityCard: null, phone: null };
  const until = new Date(ports.clock.now() + 3 * day).toISOString();
  expect(await configOf(ports, lin)).toEqual({ ...masked, heldUntil: until, unconfirmed: true });
  expect(getPayoutConfig.ports).not.toContain('vault');
  ports.clock.advance(3 * day);
  expect(await configOf(ports, lin)).toEqual({ ...masked, heldUntil: null, unconfirmed: true });
  ports.clock.advance(4 * day);
  expect(await configOf(ports, lin)).toEqual({ ...masked, heldUntil: null, unconfirmed: false });
});

test('an account that only a password has set is confirmed by a code of its owner, once', async () => {
  const { ports, lin: user, an } = await twoMembers();
  const confirm = (second_factor?: object) => call(resumePayouts, ports, { user, body: { second_factor } });
  await call(setAlipayAccount, ports, { user, body: provenPayoutForm });
  expect(await confirm()).toMatchObject({ code: 'mailbox_code_required', params: { factors: 'mailbox' } });
  expect(await confirm(await byMailbox(ports, an, 'payout'))).toMatchObject({ code: 'mailbox_code_wrong' });
  const code = await byMailbox(ports, user, 'payout');
  expect(await confirm(code)).toMatchObject({ ok: true });
  expect(await call(getPayoutConfig, ports, { user })).toMatchObject({ value: { config: { unconfirmed: false } } });
  expect(await confirm(code)).toMatchObject({ code: 'mailbox_code_wrong' });
});
