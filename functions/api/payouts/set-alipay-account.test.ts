import { expect, test } from 'vitest';
import { day, hour } from '#shared/limits';
import { fen } from '#shared/money';
import { nextRun } from '../../domain/payouts/payouts.ts';
import type { User } from '../../store/accounts/users.ts';
import { findTotals, payoutNotDueWrite, totalsWrites } from '../../store/payouts/balance.ts';
import { findPayee, sealedPayee } from '../../store/payouts/payee.ts';
import { listDue } from '../../store/table/due.ts';
import { listOutbox } from '../../store/table/outbox.ts';
import { testPayoutForm } from '../../test/payout-account.ts';
import { member } from '../../test/people.ts';
import { call, type TestPorts, testPorts, valueIn } from '../../test/ports.ts';
import { getMe } from '../people/get-me.ts';
import { setAlipayAccount } from './set-alipay-account.ts';

const { alipayAccount, realName } = testPayoutForm;
const first = { alipayAccount, realName };
const second = { alipayAccount: '13800138000', realName: '李雷' };

async function setUp() {
  const ports = testPorts();
  return { ports, lin: await member(ports, 'lin') };
}

const set = (ports: TestPorts, user: User, body: object) => call(setAlipayAccount, ports, { user, body });

async function opened(ports: TestPorts, { id }: User) {
  const payee = await findPayee(ports.table, id);
  return payee && sealedPayee.parse(JSON.parse(await ports.vault.open(id, payee.sealed)));
}

const mails = (ports: TestPorts) =>
  ports.queues.sent.flatMap(({ message }) => ('template' in message ? [message] : []));

test('the first account is there at once: sealed for who pays, masked for its owner, without a mail', async () => {
  const { ports, lin } = await setUp();
  expect(await valueIn(set(ports, lin, first))).toEqual({ message: '收款账号已保存' });
  expect(await opened(ports, lin)).toEqual({ account: alipayAccount, realName });
  expect(await findPayee(ports.table, lin.id)).toMatchObject({ heldUntil: ports.clock.now() });
  const { user } = await valueIn(call(getMe, ports, { user: lin }));
  expect(user).toMatchObject({ alipay_account: 'nan***@example.com', real_name: '*小明' });
  expect(mails(ports)).toEqual([]);
});

test('another account waits a day, and its owner is told from when on money goes there', async () => {
  const { ports, lin } = await setUp();
  await set(ports, lin, first);
  ports.clock.advance(hour);
  const { message } = await valueIn(set(ports, lin, second));
  expect(message).toBe('收款账号已更换，2026年11月21日 13:00（北京时间）起打款到新账号');
  const until = ports.clock.now() + day;
  expect(await findPayee(ports.table, lin.id)).toMatchObject({ heldUntil: until, maskedAccount: '138****8000' });
  expect(await opened(ports, lin)).toEqual({ account: '13800138000', realName: '李雷' });
  expect(mails(ports)).toMatchObject([
    {
      to: 'lin@example.com',
      template: 'payout-account-changed',
      language: 'zh',
      params: { username: 'lin', account: '138****8000', realName: '*雷', from: new Date(until).toISOString() },
    },
  ]);
  expect((await listOutbox(ports.table)).filter(({ queue }) => queue === 'mail')).toHaveLength(1);
});

test('another name at the same account is another payee', async () => {
  const { ports, lin } = await setUp();
  await set(ports, lin, first);
  await set(ports, lin, { ...first, realName: '王小民' });
  expect(mails(ports)).toHaveLength(1);
});

test('the same account again, however it is written, changes nothing', async () => {
  const { ports, lin } = await setUp();
  await set(ports, lin, first);
  const before = await findPayee(ports.table, lin.id);
  ports.clock.advance(hour);
  for (let n = 0; n < 8; n++) {
    const again = { alipayAccount: ' NanFang@Example.COM ', realName: ' 王小明 ' };
    expect(await valueIn(set(ports, lin, again))).toEqual({ message: '收款账号已保存' });
  }
  expect(await findPayee(ports.table, lin.id)).toEqual(before);
  expect(mails(ports)).toEqual([]);
});

test('five changes an hour, and the sixth changes nothing', async () => {
  const { ports, lin } = await setUp();
  for (let n = 0; n < 5; n++)
    expect(await set(ports, lin, { ...first, alipayAccount: `n${n}@example.com` })).toMatchObject({ ok: true });
  const before = await findPayee(ports.table, lin.id);
  expect(await set(ports, lin, second)).toMatchObject({ code: 'too_many_requests', params: { seconds: 3600 } });
  expect(await findPayee(ports.table, lin.id)).toEqual(before);
  expect(mails(ports)).toHaveLength(4);
  ports.clock.advance(hour);
  expect(await set(ports, lin, second)).toMatchObject({ ok: true });
});

test('of two first accounts at once the later one waits', async () => {
  const { ports, lin } = await setUp();
  await Promise.all([set(ports, lin, first), set(ports, lin, second)]);
  expect(await findPayee(ports.table, lin.id)).toMatchObject({ heldUntil: ports.clock.now() + day });
  expect(mails(ports)).toHaveLength(1);
});

const due = async ({ table, clock }: TestPorts) =>
  (await listDue(table, 'PAY', clock.now() + day)).map(({ dueAt }) => dueAt);

test('what was sold before is on the list of the next payout run', async () => {
  const { ports, lin } = await setUp();
  const sale = { amount: fen(1000), earnings: fen(950), sales: 1 } as const;
  await ports.table.commit(totalsWrites(lin.id, sale, ports.clock.now() - 2 * day));
  await set(ports, lin, first);
  expect(await due(ports)).toEqual([String(nextRun(ports.clock.now()))]);
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

test('who has sold nothing is on no list', async () => {
  const { ports, lin } = await setUp();
  await set(ports, lin, first);
  expect(await due(ports)).toEqual([]);
});

test('characters of a name are counted as people count them', async () => {
  const { ports, lin } = await setUp();
  expect(await set(ports, lin, { ...first, realName: '𠮷'.repeat(50) })).toMatchObject({ ok: true });
});
