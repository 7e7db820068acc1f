import type { Item } from '#functions/ports/table';
import { text } from './items.ts';
import { type Check, called, differing } from './snapshot.ts';

/** Money, goods and who has them: what the table itself would delete one day is lost without anybody's doing. */
const lasting = [
  ...['order', 'sale', 'purchase', 'posting', 'refund', 'part-refund', 'reversal', 'payout', 'payout-lock', 'bucket'],
  ...[
    'totals',
    'earned',
    'waiting-refund',
    'seller-hold',
    'payee',
    'identity',
    'closing',
    'ledger-day',
    'proposal',
    'provider',
    'audit',
  ],
  ...['file', 'version', 'archive', 'storage', 'tally', 'star', 'follow', 'factors', 'purchase-count', 'file-count'],
  ...['review', 'reviewed', 'rated', 'rated-person', 'question', 'own-question', 'open-questions', 'mail-settings'],
  ...['coupon', 'coupon-use', 'file-sale', 'past-price', 'source'],
  ...['case', 'report', 'notice', 'counter', 'measure', 'strike', 'held'],
  ...['closed-user', 'sealed-names'],
];

const staying: Check = ({ of }) => lasting.flatMap(of).flatMap((item) => differing('place', item, { ttl: undefined }));

/** A provider gives every trade a number of its own: one that two orders have is a payment counted twice. */
const trades: Check = ({ of }) => {
  const numbered = of('order').filter((order) => text(order, 'tradeNo') !== '');
  const byTrade = Map.groupBy(numbered, (order) => `${order.provider} ${text(order, 'tradeNo')}`);
  return [...byTrade].flatMap(([trade, orders]) => (orders.length > 1 ? orders.map(twice(trade)) : []));
};

const twice = (trade: string) => (order: Item) =>
  `I3 ${called(order)}: another order was paid by its trade ${trade} too`;

export const lastingChecks: readonly Check[] = [staying, trades];
