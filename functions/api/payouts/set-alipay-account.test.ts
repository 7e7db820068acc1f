import { expect, test } from 'vitest';
import type { User } from '#functions/store/accounts/users';
import { findPayee, sealedPayee } from '#functions/store/payouts/payee';
import { findTotals, payoutNotDueWrite, totalsWrites } from '#functions/store/payouts/totals';
import { listDue } from '#functions/store/table/due';
import { listOutbox } from '#functions/store/table/outbox';
import { testPayoutForm } from '#functions/test/payout-account';
import { member, testPassword } from '#functions/test/people';
import { call, emailsIn, type TestPorts, testPorts, valueIn } from '#functions/test/ports';
import { day, hour } from '#shared/limits';
import { fen } from '#shared/money';
import { nextPayoutRun } from '#shared/payouts/payout-dates';
import { getMe } from '../profiles/get-me.ts';
import { setAlipayAccount } from './set-alipay-account.ts';

const { alipayAccount, realName } = testPayoutForm;
const first = { alipayAccount, realName };
const second = { alipayAccount: '13800138000', realName: '李雷' };
const proof = { current_password: testPassword };

async function setUp() {
  const ports = testPorts();
  return { ports, lin: await member(ports, 'lin') };
}

const sent = (ports: TestPorts, user: User, body: object) => call(setAlipayAccount, ports, { user, body });
const set = (ports: TestPorts, user: User, body: object) => sent(ports, user, { ...body, ...proof });

async function opened(ports: TestPorts, { id }: User) {
  const payee = await findPayee(ports.table, id);
  return payee && sealedPayee.parse(JSON.parse(await ports.vault.open(id, payee.sealed)));
}

test('the first account is kept sealed for who pays and masked for its owner; it waits a day, and its owner is told', async () => {
  const { ports, lin } = await setUp();
  const { message } = await valueIn(set(ports, lin, first));
  expect(message).toBe(
    '收款账号已保存，2026年11月21日 12:00（北京时间）起可以收款。第一次打款前，要用邮箱验证码确认一次',
  );
  expect(await opened(ports, lin)).toEqual({ account: alipayAccount, realName });
  const until = ports.clock.now() + day;
  expect(await findPayee(ports.table, lin.id)).toMatchObject({ heldUntil: until });
  const { user } = await valueIn(call(getMe, ports, { user: lin }));
  expect(user).toMatchObject({ alipay_account: 'nan***@example.com', real_name: '*小明' });
  expect(emailsIn(ports)).toMatchObject([
    {
      to: 'lin@example.com',
      template: 'payout-account-set',
      language: 'zh',
      params: {
        username: 'lin',
        account: 'nan***@example.com',
        realName: '*小明',
        from: new Date(until).toISOString(),
      },
    },
  ]);
  expect((await listOutbox(ports.table)).filter(({ queue }) => queue === 'mail')).toHaveLength(1);
});

test('another account waits three days, and its owner is told from when on money goes there', async () => {
  const { ports, lin } = await setUp();
  await set(ports, lin, first);
  ports.clock.advance(hour);
  const { message } = await valueIn(set(ports, lin, second));
  expect(message).toBe(
    '收款账号已更换，2026年11月23日 13:00（北京时间）起打款到新账号。第一次打款前，要用邮箱验证码确认一次',
  );
  const until = ports.clock.now() + 3 * day;
  expect(await findPayee(ports.table, lin.id)).toMatchObject({ heldUntil: until, maskedAccount: '138****8000' });
  expect(await opened(ports, lin)).toEqual({ account: '13800138000', realName: '李雷' });
  expect(emailsIn(ports).at(-1)).toMatchObject({
    to: 'lin@example.com',
    template: 'payout-account-changed',
    language: 'zh',
    params: { username: 'lin', account: '138****8000', realName: '*雷', from: new Date(until).toISOString() },
  });
});

test('another name at the same account is another payee', async () => {
  const { ports, lin } = await setUp();
  await set(ports, lin, first);
  await set(ports, lin, { ...first, realName: '王小民' });
  expect(emailsIn(ports).map(({ template }) => template)).toEqual(['payout-account-set', 'payout-account-changed']);
});

test('the same account again, however it is written, changes nothing and asks for no password', async () => {
  const { ports, lin } = await setUp();
  await set(ports, lin, first);
  const before = await findPayee(ports.table, lin.id);
  ports.clock.advance(hour);
  for (let n = 0; n < 8; n++) {
    const again = { alipayAccount: ' NanFang@Example.COM ', realName: ' 王小明 ' };
    expect(await valueIn(sent(ports, lin, again))).toEqual({ message: '收款账号已保存' });
  }
  expect(await findPayee(ports.table, lin.id)).toEqual(before);
  expect(emailsIn(ports)).toHaveLength(1);
});

const due = async ({ table, clock }: TestPorts) =>
  (await listDue(table, 'PAY', clock.now() + day)).map(({ dueAt }) => dueAt);

test('what was sold before is on the list of the next payout run', async () => {
  const { ports, lin } = await setUp();
  const sale = { amount: fen(1000), earnings: fen(950), sales: 1 } as const;
  await ports.table.commit(totalsWrites(lin.id, sale, ports.clock.now() - 2 * day));
  await set(ports, lin, first);
  expect(await due(ports)).toEqual([String(nextPayoutRun(ports.clock.now()))]);
});

test('a payout run that found no account a moment ago does not take its seller off the list', async () => {
  const { ports, lin } = await setUp();
  const sale = { amount: fen(1000), earnings: fen(950), sales: 1 } as const;
  await ports.table.commit(totalsWrites(lin.id, sale, ports.clock.now()));
  const seenByRun = await findTotals(ports.table, lin.id);
  await set(ports, lin, first);
  await ports.table.commit([payoutNotDueWrite(lin.id, seenByRun)]);
  expect(await due(ports)).toHaveLength(1);
});

test('of two first accounts at once the later one is a change, and both are told', async () => {
  const { ports, lin } = await setUp();
  await Promise.all([set(ports, lin, first), set(ports, lin, second)]);
  expect(await findPayee(ports.table, lin.id)).toMatchObject({ heldUntil: ports.clock.now() + 3 * day });
  expect(emailsIn(ports).map(({ template }) => template)).toEqual(['payout-account-set', 'payout-account-changed']);
});

test('another account sent twice at once is one change, of which its owner is told once', async () => {
  const { ports, lin } = await setUp();
  await set(ports, lin, first);
  await Promise.all([set(ports, lin, second), set(ports, lin, second)]);
  expect(emailsIn(ports).map(({ template }) => template)).toEqual(['payout-account-set', 'payout-account-changed']);
});
