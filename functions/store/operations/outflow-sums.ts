import { type OutflowSum, singleOperatorLimit } from '#functions/domain/operations/four-eyes';
import type { Write } from '#functions/ports/table';

/**
 * Adds to a sum of what single operators may let leave. Fails if the sum would pass the limit, which also decides
 * between concurrent requests.
 */
export const outflowSumWrite = ({ subject, amount }: OutflowSum): Write => ({
  update: { pk: `ALONE#${subject}`, sk: 'ALONE' },
  change: { set: { kind: 'let-leave' }, add: { amount } },
  when: [{ attribute: 'amount', absentOrBefore: singleOperatorLimit - amount + 1 }],
});
