import { minute } from '#shared/limits';
import type { Account } from '../domain/ledger/ledger.ts';
import type { PostingReference } from '../domain/ledger/references.ts';
import { findFile } from '../store/files/files.ts';
import { findPosting, type Posting } from '../store/ledger/ledger.ts';
import { findOrder } from '../store/orders/orders.ts';
import { purchasesOf } from '../store/orders/purchases.ts';
import { salesOf } from '../store/orders/sales.ts';
import { findTotals } from '../store/payouts/totals.ts';
import { listOutbox } from '../store/table/outbox.ts';
import { worker as orderStatus } from '../workers/order-status.ts';
import { worker as settlement } from '../workers/settlement.ts';
import { schedule as sweep } from '../workers/sweep.ts';
import { openBalance } from './balance.ts';
import type { TestMarket } from './market.ts';
import { drain } from './ports.ts';

type MarketPorts = TestMarket['ports'];

/** Deliveries of a message before the queue parks it. */
const receives = 5;

type QueuedMessage = MarketPorts['queues']['sent'][number];
type Workers = Parameters<typeof drain>[1];

export interface Delivery {
  workers?: Workers;
  /** Collects messages that failed for good; without it their error is thrown. */
  dead?: QueuedMessage[];
}

/**
 * Delivers the money queues as SQS may: failures come again, and everything is delivered twice, concurrently. Several
 * deliveries may run in parallel.
 */
export async function deliverAgain(ports: MarketPorts, delivery: Delivery = {}): Promise<void> {
  const { workers = [orderStatus, settlement], dead } = delivery;
  const { sent } = ports.queues;
  const next = () => sent.findIndex((entry) => workers.some(({ queue }) => queue === entry.queue));
  for (let at = next(); at >= 0; at = next()) {
    const [message] = sent.splice(at, 1);
    if (!message) return;
    const twice = [1, 2].map(() => again(message, { ports, workers, left: receives }));
    const came = await Promise.allSettled(twice);
    const failed = came.find((result) => result.status === 'rejected');
    if (failed && !dead) throw failed.reason;
    if (failed) dead?.push(message);
  }
}

interface Attempt {
  ports: MarketPorts;
  workers: Workers;
  left: number;
}

async function again(message: QueuedMessage, { ports, workers, left }: Attempt): Promise<void> {
  const only = { ...ports.queues, sent: [message] };
  try {
    await drain({ ...ports, queues: only }, workers);
  } catch (error) {
    if (left <= 1) throw error;
    await again(message, { ports, workers, left: left - 1 });
  }
}

/** Advances the clock by minutes, with a sweep in each. */
export async function settleAll(ports: MarketPorts, minutes = 4): Promise<void> {
  for (let elapsed = 0; elapsed < minutes; elapsed++) {
    ports.clock.advance(minute);
    await sweep.run(ports);
    await deliverAgain(ports);
  }
}

const references = (outTradeNo: string): PostingReference[] => [
  `PAY#${outTradeNo}`,
  `SUSP#${outTradeNo}`,
  `COV#${outTradeNo}`,
  `RFD#${outTradeNo}#1`,
];

/** Account balances over all postings of these orders; grouped by kind for many. */
function accountsIn(postings: readonly Posting[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { account, amount } of postings.flatMap(({ entries }) => entries)) {
    const name = nameOf(account);
    sums[name] = (sums[name] ?? 0) + amount;
  }
  return sums;
}

const nameOf = (account: Account): string => /^(seller|refunding):/.exec(account)?.[1] ?? account;

/** The result of a recount over these orders. */
export async function booksOf(
  { ports, seller, file }: Pick<TestMarket, 'ports' | 'seller' | 'file'>,
  buyers: readonly { id: string }[],
  orders: readonly string[],
) {
  const { table } = ports;
  const bought = await Promise.all(buyers.map(({ id }) => table.count(purchasesOf(id))));
  const { sales } = await findTotals(table, seller.id);
  const stored = await Promise.all(orders.flatMap(references).map((reference) => findPosting(table, reference)));
  const postings = stored.filter((posting) => posting !== undefined);
  const states = await Promise.all(orders.map(async (orderNumber) => (await findOrder(table, orderNumber))?.status));
  return {
    purchases: bought.reduce((all, amount) => all + amount, 0),
    sales,
    saleItems: await table.count(salesOf(seller.id)),
    payments: postings.filter(({ reference }) => reference.startsWith('PAY#')).length,
    balance: await openBalance(table, seller.id),
    sold: (await findFile(table, file.id))?.purchaseCount,
    accounts: accountsIn(postings),
    states: states.toSorted(),
    waiting: (await listOutbox(table)).filter(({ queue }) => queue !== 'mail' && queue !== 'file-jobs').length,
  };
}
