import { expect, test } from 'vitest';
import { findPayoutData } from '#functions/store/accounts/identity';
import type { User } from '#functions/store/accounts/users';
import { provenPayoutForm, testPayoutForm, testPayoutMasks } from '#functions/test/payout-account';
import { member } from '#functions/test/people';
import { call, type TestPorts, testPorts, valueIn } from '#functions/test/ports';
import { day, hour } from '#shared/limits';
import { getPayoutConfig } from './get-payout-config.ts';
import { setAlipayAccount } from './set-alipay-account.ts';
import { setPayoutConfig } from './set-payout-config.ts';

async function setUp() {
  const ports = testPorts();
  return { ports, lin: await member(ports, 'lin') };
}

const sent = (ports: TestPorts, user: User, body: object) => call(setPayoutConfig, ports, { user, body });
const set = (ports: TestPorts, user: User, body: object = {}) => sent(ports, user, { ...provenPayoutForm, ...body });

const configOf = async (ports: TestPorts, user: User) => (await valueIn(call(getPayoutConfig, ports, { user }))).config;

async function opened({ table, vault }: TestPorts, { id }: User) {
  const { payee, identity } = await findPayoutData(table, id);
  const read = async (sealed: string | undefined) => sealed && JSON.parse(await vault.open(id, sealed));
  return { payee: await read(payee?.sealed), identity: await read(identity?.sealed) };
}

const { alipayAccount: account, ...remainder } = testPayoutForm;

test('keeps the whole set sealed, and the account once more by itself, for who pays', async () => {
  const { ports, lin } = await setUp();
  expect(await set(ports, lin)).toMatchObject({ ok: true });
  expect(await opened(ports, lin)).toEqual({
    payee: { account, realName: remainder.realName },
    identity: { account, ...remainder },
  });
  const heldUntil = new Date(ports.clock.now() + day).toISOString();
  expect(await configOf(ports, lin)).toEqual({ ...testPayoutMasks, heldUntil, unconfirmed: true });
});

test('the same set again writes nothing; another phone is a change that takes the password, but no new account', async () => {
  const { ports, lin } = await setUp();
  await set(ports, lin);
  const before = await findPayoutData(ports.table, lin.id);
  ports.clock.advance(hour);
  await sent(ports, lin, { ...testPayoutForm, identityCard: '11010519491231002x', phone: '+86 138 1234 1234' });
  expect(await findPayoutData(ports.table, lin.id)).toEqual(before);

  const other = { ...testPayoutForm, phone: '13900139000' };
  expect(await sent(ports, lin, other)).toMatchObject({ params: { current_password: 'current_required' } });
  expect(await findPayoutData(ports.table, lin.id)).toEqual(before);
  await set(ports, lin, other);
  const after = await findPayoutData(ports.table, lin.id);
  expect(after.payee).toEqual(before.payee);
  expect(after.identity?.maskedPhone).toBe('139****9000');
  expect(ports.queues.sent).toMatchObject([{ message: { template: 'payout-account-set' } }]);
});

test('an account whose hold is over stays without one when its owner adds who they are', async () => {
  const { ports, lin } = await setUp();
  await call(setAlipayAccount, ports, { user: lin, body: provenPayoutForm });
  ports.clock.advance(day);
  await set(ports, lin);
  expect(await configOf(ports, lin)).toEqual({ ...testPayoutMasks, heldUntil: null, unconfirmed: true });
});

test('changes of both calls count together: five an hour', async () => {
  const { ports, lin } = await setUp();
  for (let n = 0; n < 4; n++) await set(ports, lin, { phone: `1390013900${n}` });
  await call(setAlipayAccount, ports, { user: lin, body: { ...provenPayoutForm, realName: '李雷' } });
  expect(await set(ports, lin)).toMatchObject({ code: 'too_many_requests' });
});

test('an identity card of the right form whose date or check digit is wrong is refused by a code of its own', async () => {
  const { ports, lin } = await setUp();
  for (const identityCard of ['110105194912310021', '110105194902300020'])
    expect(await set(ports, lin, { identityCard })).toMatchObject({ ok: false, code: 'identity_card_invalid' });
  expect(await configOf(ports, lin)).toBeNull();
});
