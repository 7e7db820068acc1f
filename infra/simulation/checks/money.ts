import type { Item } from '#functions/ports/table';
import { amountIn, balances, entriesOf, idIn, keysIn, sum, text } from '#infra/invariants/items';
import { type ProviderPayment, refundedOf } from '#infra/local/fake-provider/model/payment';
import type { Bank } from '../bank/bank.ts';
import { type Findings, isHalfByHand } from './findings.ts';

const capturedPayments = ({ books }: Bank): ProviderPayment[] =>
  [...books.payments.values()].filter(({ paidAt }) => paidAt !== undefined);

/** The amount of a payment in disputes that were not won. */
export const disputedOf = ({ books }: Bank, payment: ProviderPayment): number =>
  sum(
    books.disputes.map((difference) =>
      difference.payment === payment && difference.state !== 'won' ? difference.amount : 0,
    ),
  );

const keptOf = ({ books }: Bank): number => sum(books.disputes.map(({ fee }) => fee));

/** Transfers, and splits that were not returned. */
function paidOutBy({ books: { transfers, payments } }: Bank): number {
  const splits = [...payments.values()].flatMap((payment) => [...payment.splits.values()]);
  const shares = splits.filter(({ returnedAt }) => returnedAt === undefined);
  return sum([...transfers.all.values(), ...shares].map(({ amount }) => amount));
}

/**
 * I1: the ledger holds what was captured less what was refunded, disputed and paid out. I2: every posting sums to 0.
 */
export function checkPostings({ of, simulation, expect }: Findings): void {
  const accounts = balances(of('posting'));
  for (const posting of of('posting')) {
    const entries = entriesOf(posting);
    const off = sum(entries.map(({ amount }) => amount));
    expect(off === 0 && entries.length > 1, `I2 ${text(posting, 'reference')} sums to ${off}`);
  }
  for (const bank of Object.values(simulation.banks)) {
    const { name } = bank.provider;
    const remainders = capturedPayments(bank).map(
      (payment) => payment.amount - refundedOf(payment) - disputedOf(bank, payment),
    );
    const held = sum(remainders) - keptOf(bank) - paidOutBy(bank);
    const booked = accounts.get(`psp:${name}`) ?? 0;
    expect(booked === held, `I1 ${name} holds ${held}, the books say ${booked}`);
  }
  expect((accounts.get('suspense') ?? 0) === 0, `I8 ${accounts.get('suspense')} in suspense`);
}

const byNumber = (items: readonly Item[]): Map<string, Item> =>
  new Map(items.map((item) => [text(item, 'outTradeNo'), item]));

/** I3: a captured payment has one purchase, one sale and one posting, or was refunded. */
export function checkPayments(findings: Findings): void {
  for (const bank of Object.values(findings.simulation.banks))
    for (const payment of capturedPayments(bank)) checkPayment(findings, bank, payment);
}

function checkPayment(findings: Findings, bank: Bank, payment: ProviderPayment): void {
  const { of, expect } = findings;
  const { outTradeNo, amount } = payment;
  const has = (kind: string): boolean => of(kind).some((item) => item.outTradeNo === outTradeNo);
  const status = text(
    of('order').find((order) => order.outTradeNo === outTradeNo),
    'status',
  );
  const back = refundedOf(payment) + disputedOf(bank, payment);
  const isBooked = of('posting').some(({ reference }) => reference === `PAY#${outTradeNo}`);
  const isOwned = has('purchase') || wasWon(bank, outTradeNo);
  const isKept = status === 'paid' && has('sale') && isBooked && isOwned;
  const isBack = /^(duplicate_)?refunded$|^disputed$/.test(status) && !has('purchase');
  // Its buyer bought the file again before the dispute was won: an operator refunds it.
  const isLeft = status === 'disputed' && wasWon(bank, outTradeNo);
  const isRight = (back < amount ? isKept : isBack) || isLeft || isHalfByHand(findings, outTradeNo);
  expect(isRight, `I3 ${outTradeNo}: ${amount} captured, ${back} given back, and here ${status}`);
}

/** Its buyer may have bought the file again in the meantime. */
const wasWon = ({ books }: Bank, outTradeNo: string): boolean =>
  books.disputes.some(({ payment, state }) => payment.outTradeNo === outTradeNo && state === 'won');

/** I6: every purchase was paid for, or was free. */
export function checkPurchases(findings: Findings): void {
  const { of, simulation, expect } = findings;
  const orders = byNumber(of('order'));
  for (const purchase of of('purchase')) {
    const outTradeNo = text(purchase, 'outTradeNo');
    const order = orders.get(outTradeNo);
    const bank = Object.values(simulation.banks).find(({ provider }) => provider.name === text(order, 'provider'));
    const payment = bank?.books.payments.get(outTradeNo);
    const isFree = amountIn(purchase) === 0 && order?.amount === 0;
    const isPaid =
      payment?.paidAt !== undefined && payment.amount === amountIn(purchase) && refundedOf(payment) < payment.amount;
    const isTheirs = order !== undefined && idIn(order, 'buyer') === text(purchase, 'buyerId');
    const isRight = isFree || isPaid || isHalfByHand(findings, outTradeNo);
    expect(isRight && isTheirs, `I6 ${outTradeNo} is owned and was not paid for`);
  }
}

/** I6: every purchase can be downloaded, in its own version or the newest. */
export function checkBytes({ of, simulation, expect }: Findings): void {
  for (const purchase of of('purchase')) {
    const fileId = text(purchase, 'fileId');
    const file = of('file').find(({ pk }) => pk === `FILE#${fileId}`);
    const bought = of('version').find(({ pk, version }) => pk === `FILE#${fileId}` && version === purchase.version);
    const isThere = [file, bought].some((contents) => {
      const keys = keysIn(contents?.files);
      return keys.length > 0 && keys.every((key) => simulation.blobs.objects.has(key));
    });
    expect(isThere, `I6 ${fileId} was bought and is gone`);
  }
}

/**
 * I6: a downloaded order is refunded only by a decision of seller or operator. A refund that a dispute ended does not
 * count: the buyer may have downloaded after the dispute was won.
 */
export function checkRefunds({ of, simulation, expect }: Findings): void {
  for (const { outTradeNo, decidedBy, reason, state } of of('refund')) {
    const isMeant = reason === 'duplicate_payment' || reason === 'file_barred';
    const isGivenBack = decidedBy === 'rule' && state !== 'declined';
    const hasBoth = isGivenBack && !isMeant && simulation.downloadedOrders.has(String(outTradeNo));
    expect(!hasBoth, `I6 ${outTradeNo} was fetched and given back at once`);
  }
}

/** I1: bills and ledger agree line by line. */
export function checkBills({ of, expect }: Findings): void {
  for (const difference of of('difference'))
    expect(
      difference.state === 'resolved',
      `I1 ${text(difference, 'class')}: ${text(difference, 'moved')} ${text(difference, 'ourNo')} of the bill`,
    );
}
