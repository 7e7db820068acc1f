import { expect, test } from 'vitest';
import { findPayoutData } from '#functions/store/accounts/identity';
import { findPayee } from '#functions/store/payouts/payee';
import { byMailbox } from '#functions/test/factors';
import { deliver, paid, pass } from '#functions/test/market';
import { testPayoutForm } from '#functions/test/payout-account';
import { payoutsNow, requested, soldMarket } from '#functions/test/payouts';
import { testPassword } from '#functions/test/people';
import { call, drain, valueIn } from '#functions/test/ports';
import { verifyUser } from '#functions/usecases/accounts/verify';
import { worker as payout } from '#functions/workers/payout';
import { day, hour, minute } from '#shared/limits';
import { getBalance } from '../payouts/get-balance.ts';
import { resumePayouts } from '../payouts/resume-payouts.ts';
import { setAlipayAccount } from '../payouts/set-alipay-account.ts';
import { setPayoutConfig } from '../payouts/set-payout-config.ts';
import { withdraw } from '../payouts/withdraw.ts';
import { getMe } from '../profiles/get-me.ts';
import { updateProfile } from '../profiles/update-profile.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { forgotPassword } from './forgot-password.ts';
import { resendEmailChange } from './resend-email-change.ts';
import { resetPassword } from './reset-password.ts';
import { rollBackChanges } from './roll-back-changes.ts';
import { verifyEmail } from './verify-email.ts';

const proof = { current_password: testPassword };

/** A market whose members have verified their addresses. */
async function provenMarket() {
  const market = await soldMarket();
  const { ports, seller, buyer } = market;
  for (const user of [seller, buyer]) await verifyUser(ports, user, ports.clock.now());
  return market;
}

/** A seller with a sale of ¥10.00 whose address can be changed. */
async function setUp() {
  const market = await provenMarket();
  const { ports, seller } = market;
  const { email: old } = seller;
  const emailParams = (template: string, to: string, having = 'username') => {
    const mails = ports.queues.sent.flatMap(({ message }) => ('template' in message ? [message] : []));
    return (
      mails.findLast((message) => message.template === template && message.to === to && having in message.params)
        ?.params ?? {}
    );
  };
  const ask = (email: string) => valueIn(call(updateProfile, ports, { user: seller, body: { email, ...proof } }));
  const open = (email: string) =>
    valueIn(call(verifyEmail, ports, { query: { token: emailParams('change-email', email).token } }));
  const move = async (email: string) => {
    await ask(email);
    await open(email);
  };
  const { undo, confirm } = {
    undo: (from = old) =>
      valueIn(call(rollBackChanges, ports, { body: { token: emailParams('email-changed', from).rollBack } })),
    confirm: (from = old) =>
      valueIn(
        call(confirmEmailChange, ports, { body: { token: emailParams('email-changed', from, 'confirm').confirm } }),
      ),
  };
  const account = async () => {
    const second_factor = await byMailbox(ports, seller, 'payout-account');
    return valueIn(
      call(setPayoutConfig, ports, { user: seller, body: { ...testPayoutForm, ...proof, second_factor } }),
    );
  };
  const resume = async () => {
    const second_factor = await byMailbox(ports, seller, 'payout');
    return valueIn(call(resumePayouts, ports, { user: seller, body: { second_factor } }));
  };
  const balance = async () => (await valueIn(call(getBalance, ports, { user: seller }))).data;
  const states = async () => (await payoutsNow(ports, seller)).map(({ state }) => state);
  const wait = (time: number) =>
    pass(ports, time, {
      step: 30 * minute,
      work: async () => {
        await deliver(ports);
        await drain(ports, [payout]);
      },
    });
  const at = (time: number) => new Date(ports.clock.now() + time).toISOString();
  return {
    ...market,
    old,
    letter: emailParams,
    ask,
    open,
    move,
    undo,
    confirm,
    account,
    resume,
    balance,
    states,
    wait,
    at,
  };
}

test('payouts wait for seven days after a change of address, say until when, and go on by themselves', async () => {
  const { ports, seller, move, balance, states, wait, at } = await setUp();
  await move('b@example.com');
  const hold = { until: at(7 * day), why: 'changed' };
  expect((await balance()).email_hold).toEqual(hold);
  expect(Date.parse((await balance()).next_payout_at ?? '')).toBeGreaterThanOrEqual(Date.parse(hold.until));
  expect((await valueIn(call(getMe, ports, { user: seller }))).email_hold).toEqual(hold);
  const refused = await call(withdraw, ports, { user: seller, body: {} });
  expect(refused).toMatchObject({ code: 'payout_email_held', params: { until: expect.stringContaining('北京时间') } });
  await wait(7 * day - hour);
  expect(await states()).toEqual([]);
  await wait(8 * hour);
  expect(await states()).toEqual(['succeeded']);
  expect((await balance()).email_hold).toBeNull();
});

test('“it was me” ends the wait at once, however often it is said', async () => {
  const { ports, seller, move, confirm, balance, states, payOut } = await setUp();
  await move('b@example.com');
  await confirm();
  await confirm();
  expect((await balance()).email_hold).toBeNull();
  await valueIn(call(withdraw, ports, { user: seller, body: {} }));
  await payOut();
  expect(await states()).toEqual(['succeeded']);
});

test('of two changes each is confirmed from its own old address', async () => {
  const { move, confirm, balance } = await setUp();
  await move('b@example.com');
  await move('c@example.com');
  await confirm('b@example.com');
  expect((await balance()).email_hold).not.toBeNull();
  await confirm();
  expect((await balance()).email_hold).toBeNull();
});

test('what was set aside before the change is not sent while it can be undone, and then it is', async () => {
  const { ports, seller, move, states, wait, confirm } = await setUp();
  await requested(ports, seller);
  await move('b@example.com');
  await wait(3 * hour);
  expect(await states()).toEqual(['created']);
  await confirm();
  await wait(hour);
  expect(await states()).toEqual(['succeeded']);
});

test('a change that takes effect between counting and setting aside is not missed', async () => {
  const { ports, seller, ask, open } = await setUp();
  await ask('b@example.com');
  const { table } = ports;
  const late = async (...args: Parameters<typeof table.query>) => {
    const page = await table.query(...args);
    await open('b@example.com');
    return page;
  };
  expect(await requested({ ...ports, table: { ...table, query: late } }, seller)).toMatchObject({ ok: false });
  expect(await payoutsNow(ports, seller)).toEqual([]);
});

test('an undo leaves the account that was there for a week, and payouts wait until their owner says otherwise', async () => {
  const { ports, seller, move, undo, resume, balance, states, wait } = await setUp();
  const before = await findPayee(ports.table, seller.id);
  ports.clock.advance(8 * day);
  await move('b@example.com');
  await undo();
  expect(await findPayee(ports.table, seller.id)).toEqual(before);
  expect(await balance()).toMatchObject({ email_hold: { until: null, why: 'undone' }, next_payout_at: null });
  await wait(9 * day);
  expect(await states()).toEqual([]);
  await resume();
  await wait(8 * hour);
  expect(await states()).toEqual(['succeeded']);
});

test('after an undo payouts wait a day at least, however soon their owner says that they may go on', async () => {
  const { ports, move, confirm, undo, resume, balance, at } = await setUp();
  await move('b@example.com');
  await confirm();
  ports.clock.advance(7 * day - minute);
  await undo();
  const until = at(day);
  await resume();
  expect((await balance()).email_hold).toEqual({ until, why: 'undone' });
});

test('an account and an identity that were set since the change was asked for are taken away; the money stays', async () => {
  const { ports, seller, ask, open, undo, account, balance, states, wait } = await setUp();
  ports.clock.advance(hour);
  await ask('b@example.com');
  ports.clock.advance(minute);
  await account();
  await open('b@example.com');
  await undo();
  expect(await findPayoutData(ports.table, seller.id)).toEqual({ payee: undefined, identity: undefined });
  const { user } = await valueIn(call(getMe, ports, { user: seller }));
  expect([user.alipay_account, user.real_name]).toEqual([null, null]);
  await wait(9 * day);
  expect([await states(), (await balance()).available]).toEqual([[], 9.5]);
});

test('a payout to an account that was taken away is never sent; its money goes to the one its owner sets', async () => {
  const {
    ports,
    seller,
    other,
    file,
    letter: emailParams,
    ask,
    open,
    undo,
    account,
    resume,
    balance,
    states,
    wait,
  } = await setUp();
  await paid({ ports, file }, other);
  ports.clock.advance(hour);
  await ask('b@example.com');
  await account();
  ports.clock.advance(3 * day);
  await requested(ports, seller);
  expect(await states()).toEqual(['created']);
  await valueIn(call(resendEmailChange, ports, { user: seller }));
  await open('b@example.com');
  await undo();
  await wait(2 * hour);
  const [unsent] = await payoutsNow(ports, seller);
  expect(unsent).toMatchObject({ state: 'failed', lastCode: 'ACCOUNT_GONE' });
  expect(unsent).not.toHaveProperty('submittedAt');
  expect((await balance()).available).toBe(19);

  const { token } = emailParams('changes-undone', seller.email);
  const password = 'lanterns over the bridge';
  await call(forgotPassword, ports, { body: { email: seller.email } });
  const resetToken = emailParams('reset-password', seller.email).token ?? token;
  await valueIn(call(resetPassword, ports, { body: { token: resetToken, password } }));
  const second_factor = await byMailbox(ports, seller, 'payout-account');
  const own = { alipayAccount: 'own@example.com', realName: '王小明', current_password: password, second_factor };
  await resume();
  await valueIn(call(setAlipayAccount, ports, { user: seller, body: own }));
  await wait(8 * day);
  const [payout] = await payoutsNow(ports, seller);
  expect(payout).toMatchObject({ state: 'succeeded', amount: 1900, maskedAccount: 'o***@example.com' });
});

test('an undo of somebody without a payout account is an undo', async () => {
  const { ports, buyer } = await provenMarket();
  const param = (name: string) =>
    ports.queues.sent.flatMap(({ message }) => ('params' in message ? (message.params[name] ?? []) : [])).at(-1);
  await valueIn(call(updateProfile, ports, { user: buyer, body: { email: 'b@example.com', ...proof } }));
  const link = ports.queues.sent.flatMap(({ message }) =>
    'template' in message && message.template === 'change-email' ? [message.params.token] : [],
  );
  await valueIn(call(verifyEmail, ports, { query: { token: link[0] } }));
  expect(await call(rollBackChanges, ports, { body: { token: param('rollBack') } })).toMatchObject({ ok: true });
});

test('an account that is set at the very moment of the undo does not survive it', async () => {
  const { ports, seller, ask, open, undo, account } = await setUp();
  await ask('b@example.com');
  await open('b@example.com');
  const { commit } = ports.table;
  let isLate = false;
  ports.table.commit = async (writes) => {
    if (!isLate && JSON.stringify(writes).includes('changes-undone')) {
      isLate = true;
      await account();
    }
    return commit(writes);
  };
  await undo();
  expect(isLate).toBe(true);
  expect(await findPayee(ports.table, seller.id)).toBeUndefined();
});

test('whoever gave the password before the undo sets no account after it', async () => {
  const { ports, seller, ask, open, undo, account } = await setUp();
  const before = await findPayee(ports.table, seller.id);
  await ask('b@example.com');
  await open('b@example.com');
  const { commit } = ports.table;
  let isLate = false;
  ports.table.commit = async (writes) => {
    if (!isLate && JSON.stringify(writes).includes('payout-account')) {
      isLate = true;
      await undo();
    }
    return commit(writes);
  };
  await expect(account()).rejects.toThrow('current_password_wrong');
  expect(await findPayee(ports.table, seller.id)).toEqual(before);
});
