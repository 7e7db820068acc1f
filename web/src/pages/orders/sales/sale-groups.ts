import type { SaleAnswer } from '#shared/contract/orders';
import type { PayoutAnswer } from '#shared/contract/payouts';
import { type Fen, fen } from '#shared/money';
import { type Arrival, arrivalDay, arrivalFor } from '../../../features/payout/arrivals.ts';
import { marketDay } from '../../../features/payout/beijing-time.ts';
import { fenOf } from '../../../ui/text/format.ts';

/** The payouts that carry the money of sales, the run that is to make one, or nothing yet. */
export type Carrier =
  /** One payout, or all that arrived on the same day. */
  | { what: 'payouts'; payouts: PayoutAnswer[] }
  | { what: 'run'; arrival: Arrival }
  | { what: 'waiting'; amount: Fen }
  | { what: 'refunded' };

export interface SaleGroup {
  key: string;
  carrier: Carrier;
  sales: SaleAnswer[];
}

interface Money {
  /** Those that carry the sales of the page. */
  payouts: readonly PayoutAnswer[];
  /** The seller's newest payouts, newest first. */
  latest: { payouts: readonly PayoutAnswer[]; hasOlder: boolean };
  arrivals: readonly Arrival[];
  /** The sum without a date. */
  undated: number;
}

/** All that arrived on the day of this payout, if the whole day is known; otherwise it stands alone. */
function payoutsWith(payout: PayoutAnswer, { payouts, hasOlder }: Money['latest']): PayoutAnswer[] {
  const [day, oldest] = [arrivalDay(payout), payouts.at(-1)];
  const isCut = hasOlder && (!oldest || !day || marketDay(oldest.created_at) >= day);
  const all = payouts.filter((one) => arrivalDay(one) === day);
  return day && !isCut && all.some(({ id }) => id === payout.id) ? all : [payout];
}

function carrierOf(sale: SaleAnswer, { payouts, latest, arrivals, undated }: Money): Carrier {
  const payout = payouts.find(({ id }) => id === sale.payout_id);
  if (payout) return { what: 'payouts', payouts: payoutsWith(payout, latest) };
  if (sale.refunded_at !== null) return { what: 'refunded' };
  const arrival = arrivalFor(arrivals, Date.parse(sale.available_at));
  return arrival ? { what: 'run', arrival } : { what: 'waiting', amount: fen(fenOf(undated)) };
}

const keyOf = (carrier: Carrier): string => {
  if (carrier.what === 'run') return String(carrier.arrival.run);
  return carrier.what === 'payouts' ? carrier.payouts.map(({ id }) => id).join('-') : carrier.what;
};

/** Sales by what carries their money, in the order of the list. What was refunded before a payout stays where it is. */
export function groupSales(sales: readonly SaleAnswer[], money: Money): SaleGroup[] {
  const groups = new Map<string, SaleGroup>();
  let last: SaleGroup | undefined;
  for (const sale of sales) {
    const carrier = carrierOf(sale, money);
    const key = keyOf(carrier);
    last = (carrier.what === 'refunded' && last) || groups.get(key) || { key, carrier, sales: [] };
    groups.set(last.key, last);
    last.sales.push(sale);
  }
  return [...groups.values()];
}
