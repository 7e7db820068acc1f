import { countMetric, logger } from '../runtime/log.ts';
import { clockSchedule } from '../runtime/worker/worker.ts';
import { reconcileAll } from '../usecases/ledger/reconciliation/reconcile.ts';

/** From ten in the morning on, when bills are written, every hour: what could not be compared then is compared later. */
export const schedule = clockSchedule('reconcile', ['table', 'queues', 'bills', 'clock'], async (ports) => {
  const { unmatched, overdue } = await reconcileAll(ports);
  if (unmatched + overdue > 0) logger.warn('bill and books differ', { unmatched, overdue });
  countMetric('Unmatched', {}, unmatched);
  countMetric('BillsOverdue', {}, overdue);
});
