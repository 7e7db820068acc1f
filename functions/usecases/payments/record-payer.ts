import type { Deps } from '#functions/ports/index';
import { errorFields, logger } from '#functions/runtime/log';
import type { Order } from '#functions/store/orders/orders';
import { recordPaymentIdentity } from '../accounts/linked-accounts.ts';

/**
 * Records the payment identity behind an order, which links accounts that pay from the same source. A vault that does not
 * answer must not keep the seller from the money: the failure is logged, and the buyer's next payment records it.
 */
export async function recordPayer(ports: Deps<'table' | 'vault' | 'clock'>, order: Order): Promise<void> {
  const { payer, provider, buyer, outTradeNo } = order;
  if (payer === undefined) return;
  try {
    await recordPaymentIdentity(ports, buyer.id, { shared: 'payer', text: `${provider}:${payer}` });
  } catch (error) {
    logger.error('who paid could not be noted', { out_trade_no: outTradeNo, error: errorFields(error) });
  }
}
