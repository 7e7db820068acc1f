import { countMetric, logger } from '../runtime/log.ts';
import { clockSchedule } from '../runtime/worker/worker.ts';
import { reconcileAll } from '../usecases/ledger/reconciliation/reconcile.ts';

/** Runs hourly from ten in the morning, when the providers have written their bills; a bill that comes later is compared by a later run. */
export const schedule = clockSchedule('reconcile', ['table', 'queues', 'bills', 'clock'], async (ports) => {
  const { unmatched, overdue } = await reconcileAll(ports);
  if (unmatched + overdue > 0) logger.warn('bill and books differ', { unmatched, overdue });
  countMetric('Unmatched', {}, unmatched);
  countMetric('BillsOverdue', {}, overdue);
});
