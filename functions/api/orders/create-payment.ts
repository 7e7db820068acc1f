import { routes } from '#shared/contract/index';
import { outTradeNo } from '#shared/ids';
import { splitSale } from '#shared/money';
import { ok, refuse } from '#shared/result';
import type { File } from '../../domain/files/file.ts';
import { agreeSale, orderExpiry } from '../../domain/orders/orders.ts';
import type { Deps } from '../../ports/index.ts';
import { endpoint, type Input } from '../../runtime/endpoint.ts';
import { errorFields, logger } from '../../runtime/log.ts';
import { ownAccount, type User } from '../../store/accounts/users.ts';
import { findFile, isBarredNow } from '../../store/files/files.ts';
import { type Order, snapshot } from '../../store/orders/orders.ts';
import { findPurchase } from '../../store/orders/purchases.ts';
import { areSalesStopped } from '../../store/orders/sales-stop.ts';
import { keepAddress, openOrder, paymentRequest } from '../../usecases/orders/open-order.ts';
import { grantFree } from '../../usecases/orders/pay.ts';

const row = routes.createPayment;
type Asked = Input<typeof row>;
type Used = Deps<'table' | 'queues' | 'payments' | 'ids' | 'clock' | 'site'>;

export const createPayment = endpoint(
  row,
  ['table', 'queues', 'payments', 'ids', 'clock', 'site'],
  async (asked, ports) => {
    const { body, user } = asked;
    const [file, purchase, buyer, isStopped] = await Promise.all([
      findFile(ports.table, body.file_post_id),
      findPurchase(ports.table, user.id, body.file_post_id),
      ownAccount(ports.table, user.id),
      areSalesStopped(ports.table),
    ]);
    const agreed = agreeSale(file, { buyerId: user.id, owned: purchase !== undefined, expected: body.expected_price });
    if (!agreed.ok) return agreed;

    const draft = draftOrder({ file: agreed.value, buyer }, asked, ports);
    if (draft.amount === 0) return takeFree(draft, ports);
    return isStopped ? refuse('payment_unavailable') : pay(draft, ports);
  },
);

async function pay(draft: Order, ports: Used) {
  const opened = await openOrder(ports, draft);
  if (!opened.ok) return opened;
  const { order, paymentUrl } = opened.value;
  const [isGone, payment_url] = await Promise.all([isTakenDown(order, ports), paymentUrl ?? beginTrade(order, ports)]);
  if (isGone) return refuse('file_not_found');
  if (payment_url === undefined) return refuse('payment_unavailable');
  return ok({ data: { payment_url, out_trade_no: order.outTradeNo } });
}

/**
 * Looked at once more as it stands, after the order is there: whoever takes the file down finds the order, or this finds the
 * file taken down. The order is closed from the queue; nobody has been sent anywhere to pay it. Where the table does not
 * answer the buyer goes on: what is paid all the same goes back.
 */
async function isTakenDown(order: Order, { table, queues }: Used): Promise<boolean> {
  const isBarred = await isBarredNow(table, order.fileId).catch(() => false);
  if (!isBarred) return false;
  await queues.send('order-status', { kind: 'check', outTradeNo: order.outTradeNo });
  return true;
}

/** Once for an order: whoever comes back to it finds the address that is kept. */
async function beginTrade(order: Order, ports: Used): Promise<string | undefined> {
  const address = await addressOf(order, ports);
  return address && keepAddress(ports, order, address);
}

/** A provider that is away leaves the order open: the next try asks for the same trade again. */
async function addressOf(order: Order, { payments, site }: Used): Promise<string | undefined> {
  try {
    return await payments.named(order.provider)?.begin(paymentRequest(order, site.appUrl));
  } catch (error) {
    logger.error('the provider did not open the trade', { out_trade_no: order.outTradeNo, error: errorFields(error) });
    return undefined;
  }
}

async function takeFree(draft: Order, ports: Used) {
  if (!(await grantFree(ports, draft))) return refuse('already_purchased');
  return ok({ data: { payment_url: `${ports.site.appUrl}/code/${draft.fileId}`, out_trade_no: draft.outTradeNo } });
}

/** The order as it stands if nobody has opened one before: price, names and texts of this moment, kept for good. */
function draftOrder({ file, buyer }: { file: File; buyer: User }, { body, request }: Asked, ports: Used): Order {
  const createdAt = ports.clock.now();
  return {
    outTradeNo: outTradeNo(ports.ids.next(), file.id),
    status: 'pending',
    buyer: { id: buyer.id, username: buyer.username, displayName: buyer.displayName },
    seller: { id: file.ownerId, username: file.username, displayName: file.displayName },
    fileId: file.id,
    snapshot: snapshot.parse(file),
    amount: file.price,
    fee: splitSale(file.price).fee,
    provider: ports.payments.current.name,
    ...(ports.payments.current.splits && { splits: true }),
    payType: body.payment_type,
    language: request.language,
    createdAt,
    expiresAt: orderExpiry(createdAt),
  };
}
