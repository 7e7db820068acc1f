import { queueWorker } from '../runtime/worker/worker.ts';
import { executeRequested } from '../usecases/operations/actions/payout-actions.ts';
import { payAvailable } from '../usecases/payouts/pay-available.ts';
import { followReturn } from '../usecases/payouts/payout-return.ts';
import { sendPayout } from '../usecases/payouts/send-payout.ts';
import { returnShare } from '../usecases/refunds/return-share.ts';

export const worker = queueWorker(
  'payout',
  ['table', 'queues', 'payouts', 'vault', 'clock', 'ids'],
  async (message, deps) => {
    if (message.kind === 'request') return payAvailable(message.sellerId, deps);
    if (message.kind === 'refund') return returnShare(message.outTradeNo, deps);
    if (message.kind === 'decide') return executeRequested(deps, message.payoutId);
    if (message.kind === 'returned') return followReturn(message.payoutId, deps);
    return sendPayout(message.payoutId, deps);
  },
);
