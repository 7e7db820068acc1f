import * as z from 'zod';
import { pageSizes } from '../limits.ts';
import { forThemselves, route } from './route.ts';
import { instant, orderParam, pageQuery, pagination } from './shapes/common.ts';
import { isRuled } from './shapes/refund-reasons.ts';
import { line, requiredLine } from './shapes/texts.ts';

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
  requested_at: instant,
  /** Until then the seller may decide; afterwards an operator does. */
  decide_by: instant.nullable(),
  decided_at: instant.nullable(),
  /** Since when it waits to be covered. */
  waiting_since: instant.nullable(),
  done_at: instant.nullable(),
});

export type RefundAnswer = z.output<typeof refund>;

const list = z.object({ data: z.object({ refunds: z.array(refund), pagination }) });
const most = 500;

export const refunds = {
  requestRefund: route({
    method: 'POST',
    path: '/payments/purchases/{out_trade_no}/refund',
    spends: ['refunds'],
    access: 'owner',
    may: 'the buyer of the order',
    closedTo: 'nobody',
    summary: 'Ask for one’s money back: granted at once within 18 hours and before the first download',
    params: orderParam,
    body: z.object({
      reason: requiredLine({ missing: 'required', most }).refine((reason) => !isRuled(reason), 'invalid'),
    }),
    status: 202,
    response: z.object({ data: refund }),
    errors: ['order_not_found', 'refund_not_possible'],
  }),
  listRefunds: route({
    method: 'GET',
    path: '/payments/refunds',
    ...forThemselves,
    summary: 'One’s own refunds, newest first',
    query: pageQuery(pageSizes.payments),
    response: list,
  }),
  listRefundRequests: route({
    method: 'GET',
    path: '/payments/refund-requests',
    ...forThemselves,
    summary: 'What buyers of one’s files ask back, newest first',
    query: pageQuery(pageSizes.payments),
    response: list,
  }),
  decideRefund: route({
    method: 'POST',
    path: '/payments/sales/{out_trade_no}/refund',
    spends: ['refunds'],
    access: 'owner',
    may: 'the seller of the order',
    summary: 'The seller’s word on a refund; a no goes to an operator',
    params: orderParam,
    body: z.object({ decision: z.enum(['approve', 'decline']), note: line({ most }).optional() }),
    response: z.object({ data: refund }),
    errors: ['order_not_found', 'refund_decided'],
  }),
};
