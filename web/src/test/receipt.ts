import type { ResponseOf } from '../api/addresses.ts';
import { detail } from './goods.ts';

const file = detail();

/** The receipt of a paid order, as its buyer sees it. */
export const receipt = (out_trade_no: string): ResponseOf<'GET /payments/purchases/{out_trade_no}'>['data'] => ({
  out_trade_no,
  file_post_id: file.id,
  title: file.title,
  file_name: file.file_name,
  file_size: file.file_size,
  category: file.category,
  version: 1,
  licence: null,
  username: file.username,
  display_name: file.display_name,
  amount: 39,
  list_price: 39,
  coupon: null,
  method: null,
  trade_no: null,
  ordered_at: file.created_at,
  paid_at: file.created_at,
  state: 'paid',
  refund: null,
});
