import * as z from 'zod';
import { pageSizes } from '../limits.ts';
import { isRuleReason } from '../reasons/refund-reasons.ts';
import { forThemselves, route } from './route.ts';
import { orderParam, pageQuery, pagination } from './shapes/common.ts';
import { refund } from './shapes/refund.ts';
import { lineField, requiredLineField } from './shapes/texts.ts';

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
      reason: requiredLineField({ missing: 'required', most }).refine((reason) => !isRuleReason(reason), 'invalid'),
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
    body: z.object({ decision: z.enum(['approve', 'decline']), note: lineField({ most }).optional() }),
    response: z.object({ data: refund }),
    errors: ['order_not_found', 'refund_decided'],
  }),
};
