import { vi } from 'vitest';
import type { Market } from './market.ts';
import { call, type Person } from './people.ts';

interface Order {
  payment_url: string;
  out_trade_no: string;
}

/** An unpaid order, made through the API. */
export async function order(market: Market, { token }: Person, { id }: { id: string }): Promise<Order> {
  const body = { file_post_id: id, payment_type: 'pc' };
  return (await call<{ data: Order }>(market, 'POST /payments/create-payment', { token, body })).data;
}

/** The result of a payment, as the mock provider sends it. */
export const decide = (market: Market, out_trade_no: string, result: 'TRADE_SUCCESS' | 'TRADE_CLOSED') =>
  call(market, 'POST /payments/mock/notify', { body: { out_trade_no, result } });

/** Buys and pays through the API. @returns the order number */
export async function buy(market: Market, buyer: Person, file: { id: string }): Promise<string> {
  const { out_trade_no } = await order(market, buyer, file);
  await decide(market, out_trade_no, 'TRADE_SUCCESS');
  return out_trade_no;
}

/** Downloads the file as its buyer, as soon as the payment has arrived. */
export async function downloadFile(market: Market, { token }: Person, { id }: { id: string }): Promise<void> {
  const wait = { timeout: 30_000, interval: 100 };
  await vi.waitFor(() => call(market, `GET /files/${id}/download`, { token }), wait);
}
