import { summaryOf } from '#functions/domain/files/files';
import type { Item } from '#functions/ports/table';
import { sumChecks } from '../history-checks.ts';
import { amountIn, idIn, text } from '../items.ts';
import {
  amountMoved,
  type Check,
  differing,
  fieldsIn,
  keyOfOrder,
  labelOf,
  missingItem,
  missingReference,
  orderOf,
  type Snapshot,
  unless,
} from '../snapshot.ts';

/** Stated independently of the product, so that a changed rule is noticed. */
const feePercent = 5;

const isHeld = ({ status }: Item): boolean => status === 'paid' || status === 'refunding';

const soldSnapshot = ({ snapshot }: Item) => {
  const { description: _, ...snapshotFields } = fieldsIn(snapshot);
  return snapshotFields;
};

/** Purchases and sales keep a summary, or the whole description if they are older than summaries. */
const checkDescription = (invariant: string, item: Item, { snapshot }: Item): string[] => {
  const whole = String(fieldsIn(snapshot).description);
  const isSame = [whole, summaryOf(whole)].includes(text(item, 'description'));
  return unless(isSame, `${invariant} ${labelOf(item)}: its description is not that of the order`);
};

/** I3, I6: purchases and sales agree with the snapshot of their order. */
const sales: Check = (snapshot) => [
  ...snapshot.of('purchase').flatMap((purchase) => {
    const order = orderOf(snapshot, purchase);
    if (!order) return [missingReference('I6', purchase, keyOfOrder(purchase))];
    const { username, displayName } = fieldsIn(order.seller);
    return [
      ...checkDescription('I3', purchase, order),
      ...differing('I3', purchase, {
        ...soldSnapshot(order),
        ...{ buyerId: idIn(order, 'buyer'), fileId: order.fileId, amount: order.amount },
        ...{ sellerUsername: username, sellerDisplayName: displayName, purchasedAt: order.paidAt },
      }),
    ];
  }),
  ...snapshot.of('sale').flatMap((sale) => {
    const order = orderOf(snapshot, sale);
    if (!order) return [missingReference('I3', sale, keyOfOrder(sale))];
    const { amount, fee, buyer, seller, fileId, paidAt } = order;
    const isMoving = snapshot.isMoving(text(sale, 'outTradeNo'));
    const posting = snapshot.at(`LTX#PAY#${sale.outTradeNo}`, 'LTX');
    return [
      ...checkDescription('I3', sale, order),
      ...differing('I3', sale, { ...soldSnapshot(order), amount, fee, buyer, seller, fileId, soldAt: paidAt }),
      ...(posting ? differing('I3', sale, { settledAt: posting.rolled }) : []),
      ...unless(
        isMoving || (sale.refundedAt !== undefined) === (order.status === 'refunded'),
        `I3 ${labelOf(sale)}: the order is ${order.status}, and refundedAt is ${sale.refundedAt}`,
      ),
      ...unless(
        isMoving ||
          sale.bucket === undefined ||
          snapshot.at(`SBAL#${idIn(sale, 'seller')}`, text(sale, 'bucket')) !== undefined,
        missingReference('I4', sale, `its bucket SBAL#${idIn(sale, 'seller')} / ${sale.bucket}`),
      ),
      ...unless(
        (sale.settledAt === undefined) === (sale.bucket === undefined),
        `I4 ${labelOf(sale)}: it is settled in no bucket`,
      ),
    ];
  }),
];

/** I3, I6: orders agree with their users, files and postings. */
const orders: Check = (snapshot) =>
  snapshot.of('order').flatMap((order) => {
    const number = text(order, 'outTradeNo');
    const posting = snapshot.at(`LTX#PAY#${number}`, 'LTX');
    const [amount, fee] = [amountIn(order), amountIn(order, 'fee')];
    const wasPaid = isHeld(order) || order.status === 'refunded';
    return [
      ...['buyer', 'seller'].flatMap((side) =>
        snapshot.at(`USR#${idIn(order, side)}`, 'USR') ? [] : [missingReference('I6', order, `its ${side}`)],
      ),
      ...checkFile(snapshot, order),
      ...unless(
        (order.paidAt !== undefined) ===
          (wasPaid || String(order.status).startsWith('duplicate') || order.status === 'disputed'),
        `I3 ${labelOf(order)}: it is ${order.status}, and paidAt is ${order.paidAt}`,
      ),
      ...(posting && amount > 0
        ? [
            ...unless(
              amountMoved(posting, `psp:${order.provider}`) === amount,
              `I3 ${labelOf(order)}: its amount is not what was booked`,
            ),
            ...unless(
              -amountMoved(posting, `seller:${idIn(order, 'seller')}`) === amount - fee,
              `I3 ${labelOf(order)}: its seller was not booked what is due`,
            ),
            ...(posting.memo === undefined ? differing('I3', posting, { at: order.paidAt }) : []),
          ]
        : []),
      ...unless(
        !wasPaid || amount === 0 || text(order, 'tradeNo') !== '',
        missingReference('I3', order, 'the number of its trade'),
      ),
    ];
  });

/** The file is the seller's, and the ordered version exists. */
function checkFile({ at }: Snapshot, order: Item): string[] {
  const file = at(`FILE#${order.fileId}`, 'FILE');
  if (!file) return [missingReference('I6', order, 'its post')];
  const { version } = fieldsIn(order.snapshot);
  return [
    ...unless(
      idIn(order, 'seller') === file.ownerId,
      `I6 ${labelOf(order)}: its seller is not the owner of ${file.pk}`,
    ),
    ...unless(
      amountIn(order, 'fee') === Math.floor((amountIn(order) * feePercent) / 100),
      `I3 ${labelOf(order)}: its fee is not ${feePercent} in a hundred of its amount`,
    ),
    ...unless(
      Number(version) <= amountIn(file, 'version'),
      `I6 ${labelOf(order)}: there is no version ${version} of ${file.pk}`,
    ),
  ];
}

/** Everybody with money in the books exists, and so does the provider that took or sent it. */
const parties: Check = (snapshot) => [
  ...['bucket', 'totals', 'earned', 'waiting-refund', 'seller-hold', 'unproven'].flatMap((kind) =>
    snapshot
      .of(kind)
      .filter(({ sk }) => sk !== 'COUNT')
      .flatMap((item) =>
        snapshot.at(item.pk.replace(/^[A-Z]+/, 'USR'), 'USR') ? [] : [missingReference('I4', item, 'its user')],
      ),
  ),
  ...[...snapshot.of('order'), ...snapshot.of('payout')]
    .filter((item) => amountIn(item) > 0)
    .flatMap((item) => {
      const sk = `${item.kind === 'order' ? 'payments' : 'payouts'}#${item.provider}`;
      return snapshot.at('PROVIDERS', sk)
        ? []
        : [missingItem('I3', 'provider', `PROVIDERS / ${sk} of ${labelOf(item)}`)];
    }),
];

/** I6: each open order is found by its buyer and file. */
const openOrders: Check = (snapshot) => [
  ...snapshot
    .of('order')
    .filter(({ status, expiresAt }) => status === 'pending' && Number(expiresAt) > snapshot.now)
    .flatMap((order) => {
      const open = snapshot.at(`BUY#${idIn(order, 'buyer')}#${order.fileId}`, 'OPEN');
      return open ? [] : [missingItem('I6', 'open', `BUY#${idIn(order, 'buyer')}#${order.fileId} / OPEN`)];
    }),
  ...snapshot.of('open').flatMap((open) => {
    const order = orderOf(snapshot, open);
    if (!order) return [missingReference('I6', open, keyOfOrder(open))];
    const { amount, provider, payType, expiresAt: expires } = order;
    const key = `BUY#${idIn(order, 'buyer')}#${order.fileId}`;
    return [...differing('I6', open, { amount, provider, payType, expires, pk: key })];
  }),
];

function subjectsOf(posting: Item): string[] {
  const [kind = '', number = ''] = text(posting, 'reference').split('#');
  if (kind === 'PO') return [`payout PO#${number} / PO`];
  if (kind === 'PAY') return [`order ORD#${number} / ORD`, `sale SALE#${number} / SALE`];
  return ['SUSP', 'COV', 'RFD', 'ROY', 'PCV', 'PRT', 'CRF'].includes(kind) ? [`order ORD#${number} / ORD`] : [];
}

const references: Check = ({ of, at }) =>
  of('posting').flatMap((posting) =>
    subjectsOf(posting).flatMap((subject) => {
      const [, pk = '', sk = ''] = /^\w+ (\S+) \/ (\S+)$/.exec(subject) ?? [];
      return at(pk, sk) ? [] : [missingReference('I3', posting, `its ${subject}`)];
    }),
  );

export const moneyChecks: readonly Check[] = [sales, orders, parties, ...sumChecks, openOrders, references];
