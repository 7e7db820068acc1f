import type { Deps } from '#functions/ports/index';
import { findOrder } from '#functions/store/orders/orders';
import { sealedPayee } from '#functions/store/payouts/payee';
import type { Payout } from '#functions/store/payouts/payouts';
import { findRefund, type Refund, refundOutboxDone } from '#functions/store/refunds/refunds';
import { findSharePayout } from '../payouts/payout-share.ts';
import { payoutQuery } from '../payouts/reserve-payout.ts';
import { bookRefund } from './book-refund.ts';
import { notConfigured, retryOrEscalate } from './refund-issue.ts';

/** Refunds a sale whose share has arrived at its seller: the provider takes the share back and pays the buyer in full. */
export async function returnShare(
  outTradeNo: string,
  ports: Deps<'table' | 'queues' | 'payouts' | 'vault' | 'clock'>,
): Promise<void> {
  const order = await findOrder(ports.table, outTradeNo);
  const [intent, share] = order
    ? await Promise.all([findRefund(ports.table, outTradeNo), findSharePayout(ports.table, order)])
    : [];
  if (order?.status !== 'paid' || intent?.state !== 'waiting' || share?.state !== 'succeeded') {
    await ports.table.commit(refundOutboxDone(outTradeNo));
    return;
  }
  const outcome = await takeBack(share, intent, ports);
  if (outcome === 'refunded') await bookRefund(ports, order, { share: true });
  else await retryOrEscalate(intent, outcome, ports);
}

async function takeBack(
  share: Payout,
  { outTradeNo, refundNo, amount, reason }: Refund,
  { payouts, vault }: Deps<'table' | 'queues' | 'payouts' | 'vault' | 'clock'>,
) {
  const provider = payouts.named(share.provider);
  if (!provider?.refund) return notConfigured(share.provider);
  const payee = sealedPayee.parse(JSON.parse(await vault.open(share.sellerId, share.sealed)));
  return provider.refund({ ...payoutQuery(share), payee }, { outTradeNo, refundNo, amount, reason });
}
