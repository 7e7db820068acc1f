import * as z from 'zod';
import { categories, paymentTypes } from '../limits.ts';
import { refund } from './refunds.ts';
import { route } from './route.ts';
import { instant } from './shapes/common.ts';

/** What was paid, as it was agreed: nothing in it changes but how the money stands. */
const receipt = z.object({
  out_trade_no: z.string(),
  file_post_id: z.string(),
  title: z.string(),
  file_name: z.string(),
  file_size: z.number(),
  category: z.enum(categories),
  version: z.number(),
  username: z.string(),
  display_name: z.string(),
  amount: z.number(),
  /** Whose page was paid at, and on what; null for what was free. */
  method: z.object({ provider: z.string(), payment_type: z.enum(paymentTypes) }).nullable(),
  /** The provider's own number. */
  trade_no: z.string().nullable(),
  ordered_at: instant,
  paid_at: instant,
  state: z.enum(['paid', 'refunding', 'refunded']),
  refund: refund.nullable(),
});

export type ReceiptAnswer = z.output<typeof receipt>;

export const receipts = {
  getReceipt: route({
    method: 'GET',
    path: '/payments/purchases/{out_trade_no}',
    access: 'owner',
    may: 'the buyer of the order',
    summary: 'The receipt of one of one’s own orders, once it is paid; it stays when the money has gone back',
    params: z.object({ out_trade_no: z.string().min(1).max(64) }),
    status: 200,
    response: z.object({ data: receipt }),
    errors: ['order_not_found'],
  }),
};
