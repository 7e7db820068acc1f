import type { Item } from '#functions/ports/table';
import { text } from '../items.ts';
import { type Check, differing, labelOf } from '../snapshot.ts';

/** Kinds of money, files and rights: an expiry would let DynamoDB delete them unnoticed. */
const lastingKinds = [
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

const withoutExpiry: Check = ({ of }) =>
  lastingKinds.flatMap(of).flatMap((item) => differing('place', item, { ttl: undefined }));

/** Trade numbers are unique per provider: one on two orders is a payment counted twice. */
const tradeNumbers: Check = ({ of }) => {
  const numbered = of('order').filter((order) => text(order, 'tradeNo') !== '');
  const byTrade = Map.groupBy(numbered, (order) => `${order.provider} ${text(order, 'tradeNo')}`);
  return [...byTrade].flatMap(([trade, orders]) => (orders.length > 1 ? orders.map(paidTwice(trade)) : []));
};

const paidTwice = (trade: string) => (order: Item) =>
  `I3 ${labelOf(order)}: another order was paid by its trade ${trade} too`;

export const lastingChecks: readonly Check[] = [withoutExpiry, tradeNumbers];
