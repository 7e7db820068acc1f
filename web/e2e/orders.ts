import { vi } from 'vitest';
import type { Market } from './market.ts';
import { call, type Person } from './people.ts';

interface Order {
  payment_url: string;
  out_trade_no: string;
}

/** An order that nobody has paid yet, through the API. */
export async function order(market: Market, { token }: Person, { id }: { id: string }): Promise<Order> {
  const body = { file_post_id: id, payment_type: 'pc' };
  return (await call<{ data: Order }>(market, 'POST /payments/create-payment', { token, body })).data;
}

/** What becomes of a payment, as the mock provider tells it. */
export const decide = (market: Market, out_trade_no: string, result: 'TRADE_SUCCESS' | 'TRADE_CLOSED') =>
  call(market, 'POST /payments/mock/notify', { body: { out_trade_no, result } });

/** Paid at once; the number of the order. */
export async function buy(market: Market, buyer: Person, file: { id: string }): Promise<string> {
  const { out_trade_no } = await order(market, buyer, file);
  await decide(market, out_trade_no, 'TRADE_SUCCESS');
  return out_trade_no;
}

/** Downloaded by its buyer, as soon as the payment has arrived. */
export async function fetched(market: Market, { token }: Person, { id }: { id: string }): Promise<void> {
  const wait = { timeout: 30_000, interval: 100 };
  await vi.waitFor(() => call(market, `GET /files/${id}/download`, { token }), wait);
}
