import type { RefundAnswer } from '#shared/contract/refunds';
import { useT } from '../../../i18n/index.tsx';
import { useDates } from '../../../ui/text/dates.ts';

/** The colour of each state of a refund. */
export const refundTones = {
  requested: 'warn',
  escalated: 'warn',
  waiting: 'info',
  approved: 'info',
  manual: 'warn',
  declined: 'bad',
  done: 'ok',
} as const satisfies Record<RefundAnswer['state'], string>;

type Dated = Pick<RefundAnswer, 'state' | 'requested_at' | 'decide_by' | 'waiting_since' | 'done_at'>;

/** The last or next event of a refund, and its time. */
export function useRefundLine(): (refund: Dated) => string {
  const { purchases: t } = useT();
  const dates = useDates();
  return ({ state, requested_at, decide_by, waiting_since, done_at }) => {
    if (done_at) return t.doneAt(dates.dateTime(done_at));
    if (waiting_since) return t.waitsSince(dates.dateTime(waiting_since));
    if (state === 'approved') return t.onItsWay;
    if (state === 'manual') return t.lookedAt;
    return decide_by ? t.decideBy(dates.dateTime(decide_by)) : t.askedAt(dates.dateTime(requested_at));
  };
}
