import { expect, test } from 'vitest';
import { byMailbox, twoMembers } from '#functions/test/factors';
import { provenPayoutForm } from '#functions/test/payout-account';
import { call } from '#functions/test/ports';
import { getPayoutConfig } from './get-payout-config.ts';
import { resumePayouts } from './resume-payouts.ts';
import { setAlipayAccount } from './set-alipay-account.ts';

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
