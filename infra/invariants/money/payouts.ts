import * as z from 'zod';
import type { Item } from '#functions/ports/table';
import { amountIn, idIn, sum, text } from '../items.ts';
import {
  amountMoved,
  type Check,
  differing,
  type Fields,
  fieldsIn,
  keyOfOrder,
  labelOf,
  missingItem,
  missingReference,
  orderOf,
  type Snapshot,
  textsIn,
  unless,
} from '../snapshot.ts';

/** A refund is booked in the transaction that marks it done. */
function checkDoneAt({ at }: Snapshot, refund: Item): string[] {
  const posting = at(`LTX#RFD#${refund.outTradeNo}#1`, 'LTX');
  return posting && refund.state === 'done' && refund.failures === undefined
    ? differing('I13', refund, { doneAt: posting.at })
    : [];
}

/** The refund number derives from the order, unless an operator entered the number of a refund by hand. */
const refundNumber = ({ at }: Snapshot, { pk, refundNo, outTradeNo }: Item): Fields =>
  at(pk, `REV#${refundNo}`) === undefined ? { refundNo: `${outTradeNo}R1` } : {};

const fundingItems = z.array(z.object({ bucket: z.string(), amount: z.number() }));

/** I13: refunds agree with their orders, buckets, postings and the waiting list. */
const refunds: Check = (snapshot) => [
  ...snapshot.of('refund').flatMap((refund) => {
    const order = orderOf(snapshot, refund);
    if (!order) return [missingReference('I13', refund, keyOfOrder(refund))];
    const seller = idIn(order, 'seller');
    const waiting = snapshot.at(`WAITING#${seller}`, `${refund.decidedAt ?? refund.requestedAt}#${refund.outTradeNo}`);
    const covered = fundingItems.safeParse(refund.covered).data ?? [];
    const cover = snapshot.at(`LTX#COV#${refund.outTradeNo}`, 'LTX');
    const deducted = amountMoved(cover, `seller:${seller}`);
    const title = fieldsIn(order.snapshot).title;
    const isWhole = order.takenBack === undefined && order.partCount === undefined;
    const references = { buyerId: idIn(order, 'buyer'), sellerId: seller, fileId: order.fileId, title };
    return [
      ...differing('I13', refund, {
        ...references,
        ...refundNumber(snapshot, refund),
        ...(isWhole && { amount: order.amount }),
      }),
      ...unless(
        (waiting !== undefined) === (refund.state === 'waiting'),
        `I13 ${labelOf(refund)}: it is ${refund.state}, and ${waiting ? '' : 'not '}on the list of what waits`,
      ),
      ...unless(
        (refund.doneAt !== undefined) === (refund.state === 'done'),
        `I13 ${labelOf(refund)}: it is ${refund.state}, and doneAt is ${refund.doneAt}`,
      ),
      ...checkDoneAt(snapshot, refund),
      ...unless(
        refund.covered === undefined || sum(covered.map(({ amount }) => amount)) === deducted,
        `I13 ${labelOf(refund)}: its buckets do not give what was taken for it`,
      ),
      ...unless(
        refund.covered !== undefined || cover === undefined || refund.decidedBy === 'provider' || order.splits === true,
        `I13 ${labelOf(refund)}: it does not say what it was covered by`,
      ),
      ...covered.flatMap(({ bucket }) =>
        snapshot.at(`SBAL#${seller}`, bucket)
          ? []
          : [missingReference('I13', refund, `its bucket SBAL#${seller} / ${bucket}`)],
      ),
    ];
  }),
  ...snapshot.of('waiting-refund').flatMap((waiting) => {
    const refund = snapshot.at(`ORD#${waiting.outTradeNo}`, 'RFD#1');
    return unless(refund?.state === 'waiting', missingReference('I13', waiting, 'a refund that waits'));
  }),
  ...snapshot
    .of('order')
    .flatMap((order) =>
      unless(
        !['refunding', 'refunded'].includes(text(order, 'status')) ||
          snapshot.at(order.pk, 'RFD#1') !== undefined ||
          order.takenBack !== undefined,
        missingItem('I13', 'refund', `${order.pk} / RFD#1`),
      ),
    ),
];

const isUnderWay = ({ state }: Item): boolean => state !== 'succeeded' && state !== 'failed';

/** I4, I5: payouts agree with their buckets and postings. */
const payouts: Check = (snapshot) => [
  ...snapshot.of('payout').flatMap((payout) => {
    const id = text(payout, 'id');
    const [key, amount] = [`SBAL#${payout.sellerId}`, amountIn(payout)];
    const reservation = reservationOf(snapshot, id);
    const deducted = textsIn(payout.buckets).map((sk) => [sk, snapshot.at(key, sk)] as const);
    const isOver = payout.finishedAt !== undefined;
    return [
      ...(snapshot.at(`USR#${payout.sellerId}`, 'USR') ? [] : [missingReference('I5', payout, 'its seller')]),
      ...(reservation ? [] : [missingItem('I5', 'posting', `LTX#PO#${id}#RES / LTX`)]),
      ...(reservation
        ? unless(
            amountMoved(reservation, `seller:${payout.sellerId}`) === amount,
            `I5 ${labelOf(payout)}: its amount is not what was set aside`,
          )
        : []),
      ...unless(
        isUnderWay(payout) !== isOver,
        `I5 ${labelOf(payout)}: it is ${payout.state}, and finishedAt is ${payout.finishedAt}`,
      ),
      ...(payout.state === 'failed'
        ? []
        : deducted.flatMap(([sk, bucket]) =>
            bucket?.frozenBy === id ? [] : [missingReference('I4', payout, `its bucket ${key} / ${sk}`)],
          )),
      ...unless(
        (payout.state !== 'submitted' && payout.state !== 'succeeded') || payout.submittedAt !== undefined,
        `I5 ${labelOf(payout)}: it was never sent`,
      ),
      ...checkArrival(snapshot, payout),
    ];
  }),
  ...snapshot.of('bucket').flatMap((bucket) => {
    if (bucket.frozenBy === undefined)
      return unless(bucket.paidAt === undefined, `I4 ${labelOf(bucket)}: it is paid by no payout`);
    const payout = snapshot.at(`PO#${bucket.frozenBy}`, 'PO');
    if (!payout) return [missingReference('I4', bucket, `its payout PO#${bucket.frozenBy} / PO`)];
    return [
      ...unless(textsIn(payout.buckets).includes(bucket.sk), `I4 ${labelOf(bucket)}: its payout does not name it`),
      ...differing('I4', bucket, { paidAt: payout.state === 'succeeded' ? payout.finishedAt : undefined }),
    ];
  }),
];

const reservationOf = ({ at }: Snapshot, id: string): Item | undefined => at(`LTX#PO#${id}#RES`, 'LTX');

/** The amount that arrived is the amount that was reserved. */
function checkArrival({ at }: Snapshot, payout: Item): string[] {
  const posting = at(`LTX#PO#${payout.id}#SET`, 'LTX');
  if (!posting) return [];
  return unless(
    -amountMoved(posting, 'psp:') === amountIn(payout),
    `I5 ${labelOf(payout)}: its amount is not what arrived`,
  );
}

export const payoutChecks: readonly Check[] = [refunds, payouts];
