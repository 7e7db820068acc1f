import type { Deps } from '../../ports/index.ts';
import { errorFields, logger } from '../../runtime/log.ts';
import type { Order } from '../../store/orders/orders.ts';
import { showShared } from '../accounts/kin.ts';

/**
 * Whose money paid for it, so that two accounts of one purse are known. Nothing waits for it: a vault that does not answer
 * must not keep a seller from the money, and whoever pays again is seen then.
 */
export async function showPayer(ports: Deps<'table' | 'vault' | 'clock'>, order: Order): Promise<void> {
  const { payer, provider, buyer, outTradeNo } = order;
  if (payer === undefined) return;
  try {
    await showShared(ports, buyer.id, { shared: 'payer', text: `${provider}:${payer}` });
  } catch (error) {
    logger.error('who paid could not be noted', { out_trade_no: outTradeNo, error: errorFields(error) });
  }
}
