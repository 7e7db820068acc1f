import { expect, test, vi } from 'vitest';
import { findPayee } from '#functions/store/payouts/payee';
import { byMailbox } from '#functions/test/factors';
import { deliver, pass } from '#functions/test/market';
import { testPayoutForm } from '#functions/test/payout-account';
import { payoutsNow, requested, soldMarket } from '#functions/test/payouts';
import { testPassword } from '#functions/test/people';
import { call, drain, emailsIn, type TestPorts, valueIn } from '#functions/test/ports';
import { verifyUser } from '#functions/usecases/accounts/verify';
import { worker as payout } from '#functions/workers/payout';
import { day, hour, minute } from '#shared/limits';
import { getBalance } from '../payouts/get-balance.ts';
import { resumePayouts } from '../payouts/resume-payouts.ts';
import { setPayoutConfig } from '../payouts/set-payout-config.ts';
import { withdraw } from '../payouts/withdraw.ts';
import { getMe } from '../profiles/get-me.ts';
import { updateProfile } from '../profiles/update-profile.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { rollBackChanges } from './roll-back-changes.ts';
import { verifyEmail } from './verify-email.ts';

const proof = { current_password: testPassword };

/** A seller with a sale of ¥10.00 whose address can be changed. */
async function setUp() {
  const market = await soldMarket();
  const { ports, seller } = market;
  await verifyUser(ports, seller, ports.clock.now());
  const { email: old } = seller;
  const emailParams = (template: string, to: string, having = 'username') =>
    emailsIn(ports).findLast((email) => email.template === template && email.to === to && having in email.params)
      ?.params ?? {};
  const ask = (email: string) => valueIn(call(updateProfile, ports, { user: seller, body: { email, ...proof } }));
  const open = (email: string) =>
    valueIn(call(verifyEmail, ports, { query: { token: emailParams('change-email', email).token } }));
  const move = async (email: string) => {
    await ask(email);
    await open(email);
  };
  const undo = () =>
    valueIn(call(rollBackChanges, ports, { body: { token: emailParams('email-changed', old).rollBack } }));
  const confirm = (from = old) =>
    valueIn(
      call(confirmEmailChange, ports, { body: { token: emailParams('email-changed', from, 'confirm').confirm } }),
    );
  const account = async () => {
    const second_factor = await byMailbox(ports, seller, 'payout-account');
    const body = { ...testPayoutForm, ...proof, second_factor };
    return valueIn(call(setPayoutConfig, ports, { user: seller, body }));
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
  return { ...market, ask, open, move, undo, confirm, account, resume, balance, states, wait, at };
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

/** Does something right before a commit that names `word`. */
function justBefore(word: string, { table }: TestPorts, act: () => Promise<unknown>) {
  const { commit } = table;
  table.commit = async (writes) => {
    if (JSON.stringify(writes).includes(word)) {
      table.commit = commit;
      await act();
    }
    return commit(writes);
  };
}

test('an account that is set at the very moment of the undo does not survive it', async () => {
  const { ports, seller, move, undo, account } = await setUp();
  await move('b@example.com');
  const set = vi.fn(account);
  justBefore('changes-undone', ports, set);
  await undo();
  expect(set).toHaveBeenCalledOnce();
  expect(await findPayee(ports.table, seller.id)).toBeUndefined();
});

test('whoever gave the password before the undo sets no account after it', async () => {
  const { ports, seller, move, undo, account } = await setUp();
  const before = await findPayee(ports.table, seller.id);
  await move('b@example.com');
  justBefore('payout-account', ports, undo);
  await expect(account()).rejects.toThrow('current_password_wrong');
  expect(await findPayee(ports.table, seller.id)).toEqual(before);
});
