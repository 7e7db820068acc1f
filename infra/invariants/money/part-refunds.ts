import type { Item } from '#functions/ports/table';
import { amountIn, text } from '../items.ts';
import {
  amountMoved,
  type Check,
  differing,
  labelOf,
  missingItem,
  missingReference,
  type Snapshot,
  sumsBy,
} from '../snapshot.ts';

/** I13: each partial refund of an order is stored, and equals what was taken from the seller and paid to the buyer. */

const keyOf = (order: Item, part: number): string => `${order.pk} / PRT#${part} of ${labelOf(order)}`;

const orderKeyOf = ({ pk }: Item): string => pk;

/** An order has as many partial refunds as it counts. What a provider took back by itself is no partial refund. */
function countedBy({ of, at }: Snapshot): string[] {
  const stored = sumsBy(of('part-refund'), orderKeyOf);
  const refunded = sumsBy(of('part-refund'), orderKeyOf, (refund) =>
    refund.state === 'refused' ? 0 : amountIn(refund),
  );
  const reversed = new Set(of('reversal').map(({ pk }) => pk));
  return of('order').flatMap((order) => {
    // A count far too high reports one missing number instead of filling memory.
    const length = Math.min(amountIn(order, 'partCount'), stored(order.pk) + 1);
    const numbers = Array.from({ length }, (_, before) => before + 1);
    const absent = numbers.filter((part) => !at(order.pk, `PRT#${part}`));
    const isWhole = absent.length === 0 && !reversed.has(order.pk);
    return [
      ...absent.map((part) => missingItem('I13', 'part-refund', keyOf(order, part))),
      ...(isWhole ? differing('I13', { takenBack: 0, ...order }, { takenBack: refunded(order.pk) }) : []),
    ];
  });
}

const parts: Check = (snapshot) => [
  ...countedBy(snapshot),
  ...snapshot.of('part-refund').flatMap((refund) => {
    const [no, part] = [text(refund, 'outTradeNo'), amountIn(refund, 'part')];
    const order = snapshot.at(`ORD#${no}`, 'ORD');
    if (!order || part > amountIn(order, 'partCount'))
      return [missingReference('I13', refund, 'an order that counts it')];
    const cover = snapshot.at(`LTX#PCV#${no}#${part}`, 'LTX');
    const posting = snapshot.at(`LTX#PRT#${no}#${part}`, 'LTX');
    const release = snapshot.at(`LTX#PCV#${no}#${part}#BACK`, 'LTX');
    const unpaid = release ? 'refused' : 'approved';
    return [
      ...differing('place', refund, { pk: `ORD#${no}`, sk: `PRT#${part}` }),
      ...differing('I13', refund, {
        ...{ refundNo: `${no}P${part}`, amount: -amountMoved(cover, 'refunding:'), fee: amountMoved(cover, 'fee') },
        ...{ state: posting ? 'done' : unpaid, doneAt: posting?.at },
      }),
      ...differing(
        'I13',
        { ...refund, released: amountMoved(release, 'refunding:') },
        { released: refund.state === 'refused' ? refund.amount : 0 },
      ),
    ];
  }),
];

export const partRefundChecks: readonly Check[] = [parts];
