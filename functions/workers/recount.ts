import { setTimeout as wait } from 'node:timers/promises';
import { second } from '#shared/limits';
import { beijingDate } from '../domain/time.ts';
import type { Deps } from '../ports/index.ts';
import { countMetric, logger } from '../runtime/log.ts';
import { clockSchedule } from '../runtime/worker/worker.ts';
import { findRecount } from '../store/ledger/recounts.ts';
import { closeLedger } from '../usecases/ledger/days/ledger-days.ts';
import { recountAll } from '../usecases/ledger/recount.ts';

/** After three pauses an index has caught up. */
const pause = () => wait(5 * second);

/**
 * Seals the finished days, whatever the recount says, and recounts once a day; later runs of the day only help when the first failed,
 * or a seller's money moved during all of it.
 */
export const schedule = clockSchedule('recount', ['table', 'clock'], async (ports) => {
  try {
    await closeLedger(ports);
  } finally {
    await recountOnce(ports);
  }
});

async function recountOnce(ports: Deps<'table' | 'clock'>): Promise<void> {
  const today = await findRecount(ports.table, beijingDate(ports.clock.now()));
  const isWhole = today && Object.keys(today.movingSince).length === 0;
  const { wrongCount, wrong, movingSince } = isWhole ? today : await recountAll(ports, { pause });
  if (wrongCount > 0) logger.error('balances and postings differ', { wrongCount, wrong, movingSince });
  countMetric('RecountDifferences', {}, wrongCount);
  countMetric('SuspenseLeft', {}, wrong.filter(({ what }) => what === 'suspense is 0').length);
}
