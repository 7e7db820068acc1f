import type { Deps } from '#functions/ports/index';
import type { PaymentSession } from '#functions/ports/payments';
import { errorFields, logger } from '#functions/runtime/log';
import type { Order } from '#functions/store/orders/orders';
import { type BuyerContext, paymentRequest, storeSession } from '../orders/open-order.ts';

type StartSessionDeps = Deps<'table' | 'queues' | 'payments' | 'clock' | 'site'>;

/** Starts one payment session per order: a buyer who returns gets the stored one. Undefined if the provider does not answer. */
export async function startSession(
  order: Order,
  buyer: BuyerContext,
  deps: StartSessionDeps,
): Promise<PaymentSession | undefined> {
  const session = await requestSession(order, buyer, deps);
  return session && storeSession(deps, order, session);
}

/** If the provider does not answer, the order stays open: the next attempt requests the same payment again. */
async function requestSession(
  order: Order,
  buyer: BuyerContext,
  { payments, site }: StartSessionDeps,
): Promise<PaymentSession | undefined> {
  try {
    return await payments.named(order.provider)?.begin(paymentRequest(order, site.appUrl, buyer));
  } catch (error) {
    logger.error('the provider did not open the trade', {
      out_trade_no: order.outTradeNo,
      error: errorFields(error),
    });
    return undefined;
  }
}
