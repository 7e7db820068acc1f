import * as z from 'zod';
import { instantField } from './common.ts';

export const refund = z.object({
  out_trade_no: z.string(),
  file_post_id: z.string(),
  title: z.string(),
  amount: z.number(),
  reason: z.string(),
  /**
   * `waiting`: granted, and sent once the seller's balance covers it. `manual`: granted, but refused by the provider
   * and left to an operator.
   */
  state: z.enum(['requested', 'escalated', 'waiting', 'approved', 'manual', 'declined', 'done']),
  /** The seller's or operator's reply. */
  note: z.string().nullable(),
  requested_at: instantField,
  /** The seller may decide until then; afterwards an operator does. */
  decide_by: instantField.nullable(),
  decided_at: instantField.nullable(),
  /** Since when it waits for the balance. */
  waiting_since: instantField.nullable(),
  done_at: instantField.nullable(),
});
