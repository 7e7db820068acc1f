import {
  addPosting,
  type Claim,
  type Configuration,
  futureSales,
  type History,
  isFullyReturned,
  isMet,
  newHistory,
  type Obligation,
  refundableFor,
  refundableSales,
  sumClaims,
} from '#functions/domain/ledger/owed';
import { beijingDate, dateAfter, dayOfDate } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import type { Item, Table } from '#functions/ports/table';
import { listDayPostings } from '#functions/store/ledger/ledger';
import { findProviders, recordProvider } from '#functions/store/ledger/providers';
import { findOrder, type Order, readOrder } from '#functions/store/orders/orders';
import { openAmountBySeller, type PaidAs } from '#functions/store/payouts/open-buckets';
import { findPayouts, readPayout } from '#functions/store/payouts/payouts';
import { listAllDue } from '#functions/store/table/due';
import { always, readOutbox } from '#functions/store/table/outbox';
import { inBatches } from '../operations/in-batches.ts';

/** Reads only lists of unfinished work, whose length does not grow with the market. */

/** Concurrent reads. */
const atOnce = 50;

const settlesAs = ({ splits }: Order): PaidAs => (splits ? 'sale' : 'balance');

async function listOrders(table: Table): Promise<Claim[]> {
  const orders = (await listAllDue(table, 'CHK', always)).map(readOrder);
  const payable = orders.filter(({ status }) => status === 'pending' || status === 'closed');
  return payable.flatMap((order) => {
    const claim = { what: 'orders that may still be paid', amount: order.amount } as const;
    return [
      { ...claim, by: { payments: order.provider } },
      { ...claim, by: { covering: settlesAs(order) } },
    ];
  });
}

async function findOrders(table: Table, outTradeNos: Iterable<string>): Promise<Order[]> {
  const orders = await inBatches([...new Set(outTradeNos)], atOnce, (outTradeNo) => findOrder(table, outTradeNo));
  return orders.filter((order) => order !== undefined);
}

interface QueuedOrder {
  outTradeNo: string;
  isRefund: boolean;
}

function ordersInMessage(item: Item): QueuedOrder[] {
  const { queue, message } = readOutbox(item);
  if (typeof message !== 'object' || message === null || !('outTradeNo' in message)) return [];
  const outTradeNo = String(message.outTradeNo);
  if (queue === 'settlement') return [{ outTradeNo, isRefund: 'refund' in message && message.refund === true }];
  return [{ outTradeNo, isRefund: 'kind' in message && message.kind === 'refund' }];
}

/** Not refunded yet; a duplicate payment is owed like a refund. */
const isHeld = ({ status }: Order): boolean => ['paid', 'refunding', 'duplicate', 'disputed'].includes(status);

async function listRefunds(table: Table, queued: readonly QueuedOrder[]): Promise<Claim[]> {
  const listed = await Promise.all((['RFD', 'ESC', 'DSP'] as const).map((kind) => listAllDue(table, kind, always)));
  const outTradeNos = [...listed.flat().map(({ outTradeNo }) => String(outTradeNo)), ...refundsIn(queued)];
  const orders = (await findOrders(table, outTradeNos)).filter(isHeld);
  return orders.flatMap((order) => {
    const claim = { what: 'refunds and disputes under way', amount: order.amount } as const;
    const ofShare = { ...claim, by: { covering: 'sale' } } as const;
    return [{ ...claim, by: { payments: order.provider } }, ...(order.splits ? [ofShare] : [])];
  });
}

const refundsIn = (queued: readonly QueuedOrder[]): string[] =>
  queued.filter(({ isRefund }) => isRefund).map(({ outTradeNo }) => outTradeNo);

/** Orders that are paid and in no balance yet. */
async function listUnsettled(table: Table, queued: readonly QueuedOrder[]): Promise<Claim[]> {
  const settling = queued.filter(({ isRefund }) => !isRefund).map(({ outTradeNo }) => outTradeNo);
  const sold = (await findOrders(table, settling)).filter(({ amount, status }) => amount > 0 && status === 'paid');
  return sold.map((order) => ({
    by: { covering: settlesAs(order) },
    what: 'sales to be settled',
    amount: order.amount,
  }));
}

async function listPayouts(table: Table): Promise<Claim[]> {
  const listed = await Promise.all([listAllDue(table, 'PO', always), listAllDue(table, 'MAN', always)]);
  return listed
    .flat()
    .map(readPayout)
    .map(({ provider, amount }) => ({
      by: { payouts: provider },
      what: 'payouts under way',
      amount,
    }));
}

async function listWaiting(table: Table, covering: PaidAs): Promise<Claim[]> {
  const open = await openAmountBySeller(table, covering);
  return [...open.values()].map((amount) => ({ by: { covering }, what: 'sellers who wait for their money', amount }));
}

/** Arrived payouts of split shares; a full refund took the share back. */
async function listShares(table: Table, history: History): Promise<Claim[]> {
  const { arrived } = history;
  const pages = Array.from({ length: Math.ceil(arrived.length / atOnce) }, (_, at) =>
    arrived.slice(at * atOnce, (at + 1) * atOnce),
  );
  const payouts = (await inBatches(pages, 4, (ids) => findPayouts(table, ids))).flat();
  const shares = payouts.filter(({ sale }) => sale && !isFullyReturned(history, sale.outTradeNo));
  const what = 'shares of the last 90 days, which a refund takes back';
  return shares.map(({ provider, amount }) => ({ by: { payouts: provider }, what, amount }));
}

/** Reads every posting of the last 90 days. */
async function listHistory({ table, clock }: Deps<'table' | 'clock'>): Promise<Claim[]> {
  const now = clock.now();
  const days: string[] = [];
  for (let date = beijingDate(now - refundableFor); date <= beijingDate(now); date = dateAfter(date, 1)) {
    days.push(dayOfDate(date));
  }
  const history = newHistory();
  await inBatches(days, 16, async (day) => {
    for (const posting of await listDayPostings(table, day)) addPosting(history, posting);
  });
  return [...refundableSales(history), ...(await listShares(table, history))];
}

/**
 * All obligations that need a provider; with `history`, also sales of the last 90 days that may be refunded, which
 * reads all their postings.
 */
export async function listObligations(
  ports: Deps<'table' | 'clock'>,
  { history }: { history: boolean },
): Promise<Obligation[]> {
  const { table } = ports;
  const queued = (await listAllDue(table, 'OUT', always)).flatMap(ordersInMessage);
  const claims = await Promise.all([
    listOrders(table),
    listRefunds(table, queued),
    listUnsettled(table, queued),
    listPayouts(table),
    listWaiting(table, 'balance'),
    listWaiting(table, 'sale'),
    history ? listHistory(ports) : [],
  ]);
  return sumClaims(claims.flat());
}

/**
 * Obligations that no provider of this configuration meets. The history is read only if a provider was removed, because
 * otherwise it adds nothing.
 */
export async function listUnmetObligations(
  ports: Deps<'table' | 'clock'>,
  configuration: Configuration,
): Promise<Obligation[]> {
  const providers = await findProviders(ports.table);
  const history = providers.some(({ side, name }) => !namesOf(configuration)[side].includes(name));
  const owed = [...sumClaims(futureSales(configuration)), ...(await listObligations(ports, { history }))];
  return owed.filter((obligation) => !isMet(obligation, configuration));
}

const namesOf = ({ payments, payouts }: Configuration) => ({
  payments: payments.map(({ name }) => name),
  payouts: payouts.map(({ name }) => name),
});

/** Records the configured providers, which may take orders and payouts from now on. */
export async function recordProviders({ table }: Deps<'table'>, configuration: Configuration): Promise<void> {
  const { payments, payouts } = namesOf(configuration);
  for (const name of payments) await recordProvider(table, { side: 'payments', name });
  for (const name of payouts) await recordProvider(table, { side: 'payouts', name });
}
