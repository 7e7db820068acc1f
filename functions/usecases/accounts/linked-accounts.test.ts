import { expect, test } from 'vitest';
import { paidThrough } from '#functions/adapters/provider';
import { getPaymentStatus } from '#functions/api/payments/get-payment-status';
import { setAlipayAccount } from '#functions/api/payouts/set-alipay-account';
import { setPayoutConfig } from '#functions/api/payouts/set-payout-config';
import { areLinked, listLinkedGroups } from '#functions/store/accounts/linked-accounts';
import { findTotals } from '#functions/store/payouts/totals';
import { findRefund } from '#functions/store/refunds/refunds';
import { askBack, deliver, fileOf, order, testMarket } from '#functions/test/market';
import { provenPayoutForm } from '#functions/test/payout-account';
import { member } from '#functions/test/people';
import { call, testPorts, valueIn } from '#functions/test/ports';
import { watch } from '../operations/business-metrics.ts';
import { recordPaymentIdentity } from './linked-accounts.ts';

const identity = { shared: 'payer', text: 'alipay:2088' } as const;

test('one account that shows the same again and again is kin of nobody', async () => {
  const ports = testPorts();
  for (let n = 0; n < 3; n++) await recordPaymentIdentity(ports, 'lin', identity);
  expect(await listLinkedGroups(ports.table)).toEqual([]);
});

test('the second account, and every further one, is told to the operators, and counted until somebody looks', async () => {
  const ports = testPorts();
  for (const user of ['lin', 'an']) await recordPaymentIdentity(ports, user, identity);
  expect(await listLinkedGroups(ports.table)).toMatchObject([{ shared: 'payer', users: ['lin', 'an'] }]);
  await recordPaymentIdentity(ports, 'bei', identity);
  expect((await listLinkedGroups(ports.table)).map(({ users }) => users.toSorted())).toEqual([['an', 'bei', 'lin']]);
  for (const [one, other] of [
    ['an', 'lin'],
    ['lin', 'an'],
    ['bei', 'lin'],
    ['an', 'bei'],
  ] as const)
    expect(await areLinked(ports.table, one, other)).toBe(true);
  expect(await watch(ports)).toMatchObject({ KinUnseen: 1 });
});

test('of many who show the same at the same moment nobody is missed', async () => {
  const ports = testPorts();
  const users = Array.from({ length: 6 }, (_, n) => `user_${n}`);
  await Promise.all(users.map((user) => recordPaymentIdentity(ports, user, identity)));
  for (const one of users)
    for (const other of users) if (one !== other) expect(await areLinked(ports.table, one, other)).toBe(true);
});

test('what a crash left uncompared is compared the next time', async () => {
  const ports = testPorts();
  await recordPaymentIdentity(ports, 'lin', identity);
  let commits = 0;
  const commit: typeof ports.table.commit = (writes) => {
    commits += 1;
    if (commits === 2) throw new Error('the process dies');
    return ports.table.commit(writes);
  };
  await expect(recordPaymentIdentity({ ...ports, table: { ...ports.table, commit } }, 'an', identity)).rejects.toThrow(
    'dies',
  );
  expect(await areLinked(ports.table, 'lin', 'an')).toBe(false);
  await recordPaymentIdentity(ports, 'an', identity);
  expect(await areLinked(ports.table, 'lin', 'an')).toBe(true);
});

test('the same payout account, or the same person, makes two sellers kin; nothing of either is readable', async () => {
  const ports = testPorts();
  const [lin, an, bei] = [await member(ports, 'lin'), await member(ports, 'an'), await member(ports, 'bei')];
  const { identityCard: _card, phone: _phone, ...account } = provenPayoutForm;
  await call(setAlipayAccount, ports, { user: lin, body: account });
  await call(setAlipayAccount, ports, { user: an, body: { ...account, realName: '李雷' } });
  expect(await areLinked(ports.table, lin.id, an.id)).toBe(true);
  await call(setPayoutConfig, ports, { user: an, body: provenPayoutForm });
  await call(setPayoutConfig, ports, { user: bei, body: { ...provenPayoutForm, alipayAccount: 'bei@example.com' } });
  expect(await areLinked(ports.table, an.id, bei.id)).toBe(true);
  expect(await areLinked(ports.table, lin.id, bei.id)).toBe(false);
  const namesake = { ...provenPayoutForm, identityCard: '440308199901101512', alipayAccount: 'chen@example.com' };
  await valueIn(call(setPayoutConfig, ports, { user: await member(ports, 'chen'), body: namesake }));
  expect((await listLinkedGroups(ports.table)).flatMap(({ users }) => users)).toHaveLength(4);
  const rows = JSON.stringify(await listLinkedGroups(ports.table));
  for (const secret of Object.values(provenPayoutForm)) expect(rows).not.toContain(secret);
});

/** A market whose provider reports the payer. */
async function payingMarket(payers: Record<string, string>) {
  const market = await testMarket({ price: 1000 });
  const real = market.ports.payments.current;
  const provider: typeof real = {
    ...real,
    query: async (outTradeNo) => {
      const payment = await real.query(outTradeNo);
      return typeof payment === 'object' ? { ...payment, payer: payers[outTradeNo] } : payment;
    },
  };
  const ports = { ...market.ports, payments: paidThrough(provider) };
  const pay = async (user: { id: string }, file = market.file, payer = '2088') => {
    const out_trade_no = await order({ ports, file }, user);
    payers[out_trade_no] = payer;
    await ports.mockBank.decide(out_trade_no, 'paid');
    await call(getPaymentStatus, ports, { params: { out_trade_no } });
    await deliver(ports);
    return out_trade_no;
  };
  return { ...market, ports, pay };
}

test('buyer and seller who pay from one identity are linked: a refund between them waits for an operator', async () => {
  const { ports, seller, buyer, other, pay } = await payingMarket({});
  const otherFile = await fileOf(ports, other, 500);
  await pay(seller, otherFile);
  const outTradeNo = await pay(buyer);
  expect(await listLinkedGroups(ports.table)).toMatchObject([{ shared: 'payer', users: [seller.id, buyer.id] }]);
  expect(await askBack(ports, buyer, outTradeNo)).toMatchObject({ value: { data: { state: 'escalated' } } });
  expect(await findRefund(ports.table, outTradeNo)).toMatchObject({ checked: 'kin' });
});

test('a sale is settled although the vault does not say who paid', async () => {
  const { ports, seller, buyer, pay } = await payingMarket({});
  Object.assign(ports.vault, { mark: () => Promise.reject(new Error('no vault')) });
  await pay(buyer);
  expect(await findTotals(ports.table, seller.id)).toMatchObject({ sales: 1, earnings: 950 });
});
