import type { Item } from '#functions/ports/table';
import { amountIn, text } from '#infra/simulation/items';
import { type Books, type Check, differing, lacking, missing, moved, sumsBy } from './books.ts';

/** I13: each part of an order that went back is there, and is what was taken for it and given. */

const keyOf = (order: Item, part: number): string => `${order.pk} / PRT#${part}`;

/** As many as the order counts. What a provider took back by itself counts as no part. */
function countedBy({ of, at }: Books): string[] {
  const given = sumsBy(
    of('part-refund'),
    ({ pk }) => pk,
    (refund) => amountIn(refund),
  );
  const reversed = new Set(of('reversal').map(({ pk }) => pk));
  return of('order').flatMap((order) => {
    const numbers = Array.from({ length: amountIn(order, 'partCount') }, (_, before) => before + 1);
    const gone = numbers.filter((part) => !at(order.pk, `PRT#${part}`));
    const isWhole = gone.length === 0 && !reversed.has(order.pk);
    return [
      ...gone.map((part) => lacking('I13', 'part-refund', keyOf(order, part))),
      ...(isWhole ? differing('I13', { takenBack: 0, ...order }, { takenBack: given(order.pk) }) : []),
    ];
  });
}

const parts: Check = (books) => [
  ...countedBy(books),
  ...books.of('part-refund').flatMap((refund) => {
    const [no, part] = [text(refund, 'outTradeNo'), amountIn(refund, 'part')];
    const order = books.at(`ORD#${no}`, 'ORD');
    if (!order || part > amountIn(order, 'partCount')) return [missing('I13', refund, 'an order that counts it')];
    const cover = books.at(`LTX#PCV#${no}#${part}`, 'LTX');
    const given = books.at(`LTX#PRT#${no}#${part}`, 'LTX');
    return [
      ...differing('place', refund, { pk: `ORD#${no}`, sk: `PRT#${part}` }),
      ...differing('I13', refund, {
        ...{ refundNo: `${no}P${part}`, amount: -moved(cover, 'refunding:'), fee: moved(cover, 'fee') },
        ...{ state: given ? 'done' : 'approved', doneAt: given?.at },
      }),
    ];
  }),
];

export const partRefundChecks: readonly Check[] = [parts];
