import * as z from 'zod';
import { instantField } from './common.ts';

export const refund = z.object({
  out_trade_no: z.string(),
  file_post_id: z.string(),
  title: z.string(),
  amount: z.number(),
  reason: z.string(),
  /**
   * `waiting`: granted, and sent as soon as the seller’s balance covers it. `manual`: granted, but the provider did not
   * carry it out, and somebody looks at it.
   */
  state: z.enum(['requested', 'escalated', 'waiting', 'approved', 'manual', 'declined', 'done']),
  /** The seller's or the operator's words. */
  note: z.string().nullable(),
  requested_at: instantField,
  /** Until then the seller may decide; afterwards an operator does. */
  decide_by: instantField.nullable(),
  decided_at: instantField.nullable(),
  /** Since when it waits to be covered. */
  waiting_since: instantField.nullable(),
  done_at: instantField.nullable(),
});
