import { expect, test } from 'vitest';
import type { ChallengePurpose, SecondFactor } from '#shared/contract/shapes/factor-fields';
import { changePassword } from '../api/accounts/change-password.ts';
import { changeProfilePassword } from '../api/accounts/change-profile-password.ts';
import { requestDeletion } from '../api/accounts/data/request-deletion.ts';
import { requestExport } from '../api/accounts/data/request-export.ts';
import { setAlipayAccount } from '../api/payouts/set-alipay-account.ts';
import { setPayoutConfig } from '../api/payouts/set-payout-config.ts';
import { withdraw } from '../api/payouts/withdraw.ts';
import { updateProfile } from '../api/profiles/update-profile.ts';
import type { Endpoint } from '../runtime/endpoint.ts';
import { byMailbox, byPasskey, withPasskey, withTotp } from './factors.ts';
import { testPayoutForm } from './payout-account.ts';
import { soldMarket } from './payouts.ts';
import { testPassword } from './people.ts';
import { call } from './ports.ts';

const password = { current_password: testPassword };
const passwords = { ...password, new_password: 'lanterns over the bridge' };

type Guarded = [endpoint: Endpoint, body: object, purpose: ChallengePurpose, other: ChallengePurpose];

/** Actions that a stolen session with the password must not allow. */
const guarded = {
  'the account one is paid to': [setAlipayAccount, { ...testPayoutForm, ...password }, 'payout-account', 'payout'],
  'the identity one is paid by': [setPayoutConfig, { ...testPayoutForm, ...password }, 'payout-account', 'password'],
  'another address': [updateProfile, { email: 'new@example.com', ...password }, 'email', 'payout'],
  'another password': [changePassword, passwords, 'password', 'email'],
  'another password, by its other path': [changeProfilePassword, passwords, 'password', 'factors'],
  'a payout now': [withdraw, {}, 'payout', 'payout-account'],
  'all that one has here': [requestExport, password, 'export', 'deletion'],
  'the end of the account': [requestDeletion, password, 'deletion', 'export'],
} as unknown as Record<string, Guarded>;

async function setUp([endpoint, body]: Guarded) {
  const { ports, seller, buyer } = await soldMarket();
  const change = (second_factor?: SecondFactor | object) =>
    call(endpoint, ports, { user: seller, body: { ...body, second_factor } });
  return { ports, seller, buyer, change };
}

const required = (factors: string) => ({ code: 'second_factor_required', params: { factors } });

/** With a balance, a password alone must not redirect payouts. */
const takesMailbox = (name: string) => name.includes('paid');

test.each(Object.entries(guarded))('%s takes no second factor where none is set up', async (name, row) => {
  const { ports, seller, change } = await setUp(row);
  if (takesMailbox(name)) {
    expect(await change()).toMatchObject({ code: 'mailbox_code_required', params: { factors: 'mailbox' } });
    expect(await change({ type: 'mailbox', code: '000000' })).toMatchObject({ code: 'mailbox_code_wrong' });
    const other = await byMailbox(ports, seller, 'factors');
    expect(await change(other)).toMatchObject({ code: 'mailbox_code_wrong' });
  }
  expect(await change(takesMailbox(name) ? await byMailbox(ports, seller, 'payout-account') : undefined)).toMatchObject(
    {
      ok: true,
    },
  );
});

test.each(Object.entries(guarded))('%s takes a code, once', async (_name, row) => {
  const { ports, seller, change } = await setUp(row);
  const { factor } = await withTotp(ports, seller);
  expect(await change()).toMatchObject(required('totp,recovery'));
  expect(await change({ type: 'totp', code: '000000' })).toMatchObject({ code: 'second_factor_wrong' });
  expect(await change(factor())).toMatchObject({ ok: true });
});

test.each(Object.entries(guarded))(
  '%s takes a passkey that was asked for it, by this user in this session, once',
  async (_name, row) => {
    const { ports, seller, buyer, change } = await setUp(row);
    const [, , purpose, other] = row;
    const { device } = await withPasskey(ports, seller);
    const theirs = await withPasskey(ports, buyer);
    expect(await change()).toMatchObject(required('passkey,recovery'));
    const wrong = [
      await byPasskey(ports, seller, { device, purpose: other }),
      await byPasskey(ports, buyer, { device: theirs.device, purpose }),
      await byPasskey(ports, buyer, { device, purpose }),
      await byPasskey(ports, { ...seller, session: 'ANOTHER' }, { device, purpose }),
    ];
    for (const answer of wrong) expect(await change(answer)).toMatchObject({ code: 'second_factor_wrong' });
    const right = await byPasskey(ports, seller, { device, purpose });
    expect(await change(right)).toMatchObject({ ok: true });
    const again = await change(right);
    expect(again.ok).toBe(
      row[0].route.path === '/users/alipay-account' || row[0].route.path === '/users/alipay-config',
    );
  },
);

test('what changes nothing asks for nothing, and spends no code', async () => {
  const { ports, seller } = await soldMarket();
  const user = seller;
  const body = { ...testPayoutForm, ...password };
  const first = { ...body, second_factor: await byMailbox(ports, seller, 'payout-account') };
  expect(await call(setPayoutConfig, ports, { user, body: first })).toMatchObject({ ok: true });
  const { factor } = await withTotp(ports, seller);
  expect(await call(setPayoutConfig, ports, { user, body })).toMatchObject({ ok: true });
  const profile = { email: seller.email, bio: '只改简介' };
  expect(await call(updateProfile, ports, { user, body: profile })).toMatchObject({ ok: true });
  const short = { amount: 1, second_factor: factor() };
  expect(await call(withdraw, ports, { user, body: short })).toMatchObject({ code: 'balance_changed' });
  const proof = { second_factor: factor() };
  expect(await call(withdraw, ports, { user, body: proof })).toMatchObject({ code: 'payout_account_held' });
  const changed = { ...testPayoutForm, alipayAccount: 'other@example.com', ...password, second_factor: factor() };
  expect(await call(setPayoutConfig, ports, { user, body: changed })).toMatchObject({ ok: true });
});

test('a wrong password hears nothing of a second factor, and spends none', async () => {
  const { ports, seller } = await soldMarket();
  const { factor } = await withTotp(ports, seller);
  const body = { ...passwords, second_factor: factor() };
  const wrong = { ...body, current_password: 'a wrong guess' };
  expect(await call(changePassword, ports, { user: seller, body: wrong })).toMatchObject({
    code: 'current_password_wrong',
  });
  expect(await call(changePassword, ports, { user: seller, body })).toMatchObject({ ok: true });
});
