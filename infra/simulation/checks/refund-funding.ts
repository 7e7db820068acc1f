import type { Item } from '#functions/ports/table';
import { amountIn, balances, entriesOf, idIn, sum, text } from '#infra/invariants/items';
import { type ProviderPayment, remainderOf } from '#infra/local/fake-provider/model/payment';
import { maturity } from '#shared/limits';
import { maxClockSetback } from '../actions/operating.ts';
import type { Bank } from '../bank/bank.ts';
import { type Findings, total } from './findings.ts';
import { disputedOf } from './money.ts';

const movedIn = (posting: Item | undefined, account: string): number =>
  posting ? sum(entriesOf(posting).flatMap((entry) => (entry.account.startsWith(account) ? [entry.amount] : []))) : 0;

/** I12, I15: no violation was seen after any commit. */
export function checkBalances({ simulation, expect }: Findings): void {
  for (const transientViolations of simulation.books.transientViolations) expect(false, transientViolations);
}

/** I13: every refund was funded by the seller's share or carried by the platform. */
export function checkRefundFunding({ of, expect }: Findings): void {
  const postings = new Map(of('posting').map((posting) => [text(posting, 'reference'), posting]));
  for (const [reference, posting] of postings) {
    const [kind, order] = reference.split('#');
    if (kind !== 'RFD' || movedIn(posting, 'suspense') !== 0) continue;
    const cover = postings.get(`COV#${order}`);
    const refunded = movedIn(posting, 'refunding:');
    expect(refunded === -movedIn(cover, 'refunding:'), `I13 ${order}: ${refunded} given back, and not covered`);
  }
}

/** The money that the provider sent to a seller: transfers, and splits that were not returned. */
function leftFor({ of, simulation }: Findings, sellerId: string): number {
  const payouts = of('payout').filter((payout) => payout.sellerId === sellerId);
  const own = new Set(payouts.map(({ id }) => id));
  const { payments, transfers } = simulation.banks.alipay.books;
  const splits = [...payments.values()].flatMap((payment) => [...payment.splits]);
  const sent = [...transfers.all, ...splits.filter(([, { returnedAt }]) => returnedAt === undefined)];
  return sum(sent.flatMap(([id, { amount }]) => (own.has(id) ? [amount] : [])));
}

/** A dispute of a payment that was refunded already is the platform's loss. */
const keptOf = (bank: Bank, payment: ProviderPayment): number =>
  Math.max(0, remainderOf(payment) - disputedOf(bank, payment));

/** I13, by the providers' books alone: a seller and their buyers together never receive more than those buyers paid. */
export function checkNothingGiven(findings: Findings): void {
  const { of, simulation, expect } = findings;
  const banks: readonly Bank[] = Object.values(simulation.banks);
  const orders = of('order').filter(({ status }) => status !== 'duplicate' && status !== 'duplicate_refunded');
  for (const { id } of simulation.sellers) {
    const sold = orders.filter((order) => idIn(order, 'seller') === id);
    const captured = sum(
      banks.flatMap((bank) =>
        sold.flatMap((order) => {
          const payment = bank.books.payments.get(text(order, 'outTradeNo'));
          return payment?.paidAt === undefined ? [] : [keptOf(bank, payment)];
        }),
      ),
    );
    const left = leftFor(findings, id);
    const carried = sum(of('posting').map((posting) => movedIn(posting, 'loss:')));
    const owed = 0 - total(of('bucket').filter(({ pk, sk }) => pk === `SBAL#${id}` && sk.endsWith('#D')));
    expect(left <= captured + carried + owed, `I13 ${id} was sent ${left}, and buyers left ${captured} here`);
  }
}

/** I14: holds equal the ledger's, and at rest nothing is held. */
export function checkHeld({ of, expect }: Findings): void {
  const accounts = balances(of('posting'));
  for (const held of of('held')) {
    const booked = 0 - (accounts.get(`held:${text(held, 'caseId')}`) ?? 0);
    const left = amountIn(held);
    expect(left === booked && left === 0, `I14 ${left} held for ${text(held, 'caseId')}, the books say ${booked}`);
  }
  const unknown = [...accounts].filter(([account, amount]) => account.startsWith('held:') && amount !== 0);
  expect(unknown.length === 0, `I14 ${JSON.stringify(unknown)} is held`);
}

/** Clocks are set back by a few seconds at a time, so earlier events may carry a later time. */
const slips = 3 * maxClockSetback;

/** I6: no purchase made after a takedown is kept; what was paid late was refunded. */
export function checkTakenDown({ of, expect }: Findings): void {
  for (const file of of('file')) {
    const takedown = Object(file.barred);
    const fileId = file.pk.slice('FILE#'.length);
    const measures = of('measure').filter(
      ({ target, liftedAt }) => Object(target).id === fileId && liftedAt === undefined,
    );
    const isSold = file.isPublic === true && file.deletedAt === undefined && takedown.bar === undefined;
    expect(measures.length === 0 || !isSold, `I6 ${fileId} was taken down, and is sold`);
    const late = of('purchase').filter(
      (item) =>
        item.fileId === fileId && amountIn(item) > 0 && amountIn(item, 'purchasedAt') > Number(takedown.at) + slips,
    );
    for (const { outTradeNo } of late) {
      const refund = of('refund').find((item) => item.outTradeNo === outTradeNo);
      expect(refund !== undefined, `I6 ${outTradeNo} was bought after ${fileId} was taken down`);
    }
  }
}

/** I14: earnings equal open, frozen and paid buckets together with what refunds took. */
export function checkEarned({ of, simulation, expect }: Findings): void {
  for (const { id } of simulation.sellers) {
    const own = `seller:${id}`;
    const postings = of('posting').filter((posting) => movedIn(posting, own) !== 0);
    const by = (kinds: RegExp) =>
      sum(postings.map((posting) => (kinds.test(text(posting, 'reference')) ? movedIn(posting, own) : 0)));
    const there = total(of('bucket').filter(({ pk }) => pk === `SBAL#${id}`));
    const [earned, deducted] = [0 - by(/^(PAY|ROY)#/), by(/^(COV|PCV|CRF|DSP)#/)];
    expect(there + deducted === earned, `I14 ${id} earned ${earned}: ${there} is there and ${deducted} taken`);
  }
}

/** I13: every refund that the balance can fund is funded. */
export function checkWaiting({ of, simulation, expect }: Findings): void {
  const listed = new Map(of('waiting-refund').map((item) => [text(item, 'outTradeNo'), item]));
  for (const { id } of simulation.sellers) {
    const waiting = of('refund').filter(({ state, sellerId }) => state === 'waiting' && sellerId === id);
    const own = waiting.map((refund) => listed.get(text(refund, 'outTradeNo'))).filter((item) => item !== undefined);
    const [oldest] = own.toSorted((item, other) => item.sk.localeCompare(other.sk));
    const open = total(of('bucket').filter(({ pk, frozenBy }) => pk === `SBAL#${id}` && frozenBy === undefined));
    const order = oldest && of('order').find(({ outTradeNo }) => outTradeNo === oldest.outTradeNo);
    if (!order || order.splits === true) continue;
    const needed = amountIn(order) - amountIn(order, 'fee') - amountIn(order, 'takenEarnings');
    expect(open < needed, `I13 ${oldest.pk} waits for ${needed}, and ${open} is there`);
  }
}

/** I13: no money is paid out before it has matured. */
export function checkMature({ of, expect }: Findings): void {
  const paidAt = new Map(of('order').map((order) => [text(order, 'outTradeNo'), Number(order.paidAt)]));
  const takenAt = new Map(of('payout').map((payout) => [text(payout, 'id'), Number(payout.createdAt)]));
  for (const sale of of('sale')) {
    const bucket = of('bucket').find(({ pk, sk }) => pk === `SBAL#${idIn(sale, 'seller')}` && sk === sale.bucket);
    const at = takenAt.get(text(bucket, 'frozenBy'));
    const sold = paidAt.get(text(sale, 'outTradeNo')) ?? 0;
    expect(at === undefined || at - sold >= maturity, `I13 ${sale.pk} left ${(at ?? 0) - sold} ms after it was paid`);
  }
}
