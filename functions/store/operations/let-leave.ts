import { type OutflowSum, singleOperatorLimit } from '#functions/domain/operations/four-eyes';
import type { Write } from '#functions/ports/table';

/**
 * What operators let leave alone, counted with the action itself. Fails where the sum would pass the limit: whoever asks at
 * the same moment from another tab is counted first, or counts what was.
 */
export const outflowSumWrite = ({ subject, amount }: OutflowSum): Write => ({
  update: { pk: `ALONE#${subject}`, sk: 'ALONE' },
  change: { set: { kind: 'let-leave' }, add: { amount } },
  when: [{ attribute: 'amount', absentOrBefore: singleOperatorLimit - amount + 1 }],
});
