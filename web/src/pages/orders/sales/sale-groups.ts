import type { SaleAnswer } from '#shared/contract/orders';
import type { PayoutAnswer } from '#shared/contract/payouts';
import { type Fen, fen } from '#shared/money';
import { type Arrival, arrivalFor } from '../../../features/payout/arrivals.ts';
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
  payouts: readonly PayoutAnswer[];
  arrivals: readonly Arrival[];
  /** The sum without a date. */
  undated: number;
}

function carrierOf(sale: SaleAnswer, { payouts, arrivals, undated }: Money): Carrier {
  const payout = payouts.find(({ id }) => id === sale.payout_id);
  if (payout) return { what: 'payouts', payouts: [payout] };
  if (sale.refunded_at !== null) return { what: 'refunded' };
  const arrival = arrivalFor(arrivals, Date.parse(sale.available_at));
  return arrival ? { what: 'run', arrival } : { what: 'waiting', amount: fen(fenOf(undated)) };
}

const keyOf = (carrier: Carrier): string => {
  if (carrier.what === 'run') return String(carrier.arrival.run);
  const [payout] = carrier.what === 'payouts' ? carrier.payouts : [];
  if (!payout) return carrier.what;
  return payout.state === 'succeeded' && payout.finished_at ? marketDay(payout.finished_at) : payout.id;
};

/** Notes another payout of the same day. */
function addPayouts({ carrier }: SaleGroup, other: Carrier): void {
  if (carrier.what !== 'payouts' || other.what !== 'payouts') return;
  carrier.payouts.push(...other.payouts.filter(({ id }) => carrier.payouts.every((payout) => payout.id !== id)));
}

/** Sales by what carries their money, in the order of the list. What was refunded before a payout stays where it is. */
export function groupSales(sales: readonly SaleAnswer[], money: Money): SaleGroup[] {
  const groups = new Map<string, SaleGroup>();
  let last: SaleGroup | undefined;
  for (const sale of sales) {
    const carrier = carrierOf(sale, money);
    const key = keyOf(carrier);
    last = (carrier.what === 'refunded' && last) || groups.get(key) || { key, carrier, sales: [] };
    groups.set(last.key, last);
    addPayouts(last, carrier);
    last.sales.push(sale);
  }
  return [...groups.values()];
}
