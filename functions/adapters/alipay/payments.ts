import * as z from 'zod';
import type { PaymentProvider, PaymentRequest, PaymentSession, ProviderPayment } from '#functions/ports/payments';
import { yuanFixed } from '#shared/money';
import { alipayTraits } from '../provider.ts';
import { alipayFields, yuan } from './answer.ts';
import { type AlipayAccount, type AlipayGateway, alipayGateway } from './gateway.ts';
import { alipayNotifications, payerId } from './notification.ts';
import { alipayRefund, alipayRefundAmount } from './refund.ts';
import { alipayText, alipayTime } from './text.ts';

export interface AlipayOptions extends AlipayAccount {
  sellerId: string;
  /** Where Alipay sends its notifications. */
  notifyUrl: string;
  /** Sellers receive their share of each trade at Alipay, where the money is frozen until then. */
  split?: boolean;
  /** QR codes need the product "face to face" in the contract. */
  codes?: boolean;
}

const pages = {
  pc: { method: 'alipay.trade.page.pay', product_code: 'FAST_INSTANT_TRADE_PAY' },
  mobile: { method: 'alipay.trade.wap.pay', product_code: 'QUICK_WAP_WAY' },
} as const;

/** Alipay's limits, in characters. */
const maxLength = { subject: 256, body: 128 };

const queried = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  total_amount: yuan,
  buyer_user_id: payerId,
  buyer_open_id: payerId,
  trade_status: z.enum(['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED']),
});

const states = {
  WAIT_BUYER_PAY: undefined,
  TRADE_CLOSED: 'closed',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
} as const;

/** No trade exists until the buyer has scanned or logged in, so one may still come into being after this answer. */
const tradeAbsent = 'ACQ.TRADE_NOT_EXIST';

export function alipayPayments(options: AlipayOptions): PaymentProvider {
  const gateway = alipayGateway(options);
  const read = alipayNotifications(options);
  return {
    ...alipayTraits(options),
    begin: (request) => begin(gateway, options, request),
    query: (outTradeNo) => query(gateway, outTradeNo),
    close: (outTradeNo) => close(gateway, outTradeNo),
    refund: (refund) => alipayRefund(gateway, refund),
    refundAmount: (outTradeNo, refundNo) => alipayRefundAmount(gateway, outTradeNo, refundNo),
    readNotification: async (body) => read(body),
  };
}

async function begin(gateway: AlipayGateway, options: AlipayOptions, request: PaymentRequest): Promise<PaymentSession> {
  if (request.scene === 'qr') return payCode(gateway, options, request);
  return { kind: 'redirect', url: payAddress(gateway, options, request) };
}

/** Amount, subject and expiry never change under one number: Alipay refuses a second request that differs. */
function tradeOf({ split }: AlipayOptions, request: PaymentRequest) {
  const { outTradeNo, amount, expiresAt } = request;
  const body = alipayText(request.body, maxLength.body);
  return {
    out_trade_no: outTradeNo,
    total_amount: yuanFixed(amount),
    subject: alipayText(request.subject, maxLength.subject) || outTradeNo,
    ...(body && { body }),
    time_expire: alipayTime(expiresAt),
    ...(split && { extend_params: { royalty_freeze: 'true' } }),
  };
}

function payAddress(gateway: AlipayGateway, options: AlipayOptions, request: PaymentRequest): string {
  const { payType, returnUrl } = request;
  const { method, product_code } = pages[payType];
  const quit = payType === 'mobile' && { quit_url: returnUrl };
  const urls = { notifyUrl: options.notifyUrl, returnUrl };
  return gateway.pageAddress(method, urls, { ...tradeOf(options, request), product_code, ...quit });
}

const precreated = z.object({ out_trade_no: z.string(), qr_code: z.string().startsWith('https://') });

/** @throws if Alipay gives no code. */
async function payCode(
  gateway: AlipayGateway,
  options: AlipayOptions,
  request: PaymentRequest,
): Promise<PaymentSession> {
  const { outTradeNo, expiresAt } = request;
  const trade = { ...tradeOf(options, request), product_code: 'QR_CODE_OFFLINE' };
  const response = await gateway.ask('alipay.trade.precreate', trade, { notifyUrl: options.notifyUrl });
  const { data } = precreated.safeParse(alipayFields(response));
  if (data?.out_trade_no !== outTradeNo) throw new Error(`Alipay gave no code for order ${outTradeNo}`);
  return { kind: 'qr', content: data.qr_code, expiresAt };
}

async function query(gateway: AlipayGateway, outTradeNo: string): Promise<ProviderPayment | 'open' | 'unknown'> {
  const response = await gateway.ask('alipay.trade.query', { out_trade_no: outTradeNo });
  if (response.state === 'refused' && response.code === tradeAbsent) return 'open';
  const read = queried.safeParse(alipayFields(response));
  if (!read.success || read.data.out_trade_no !== outTradeNo) return 'unknown';
  const state = states[read.data.trade_status];
  if (!state) return 'open';
  const { trade_no: tradeNo, total_amount: amount, buyer_user_id, buyer_open_id } = read.data;
  return { outTradeNo, tradeNo, amount, state, payer: buyer_user_id ?? buyer_open_id };
}

const closed = z.object({ out_trade_no: z.string() });

/** A refusal may also mean that the trade is already closed or paid, so the trade is then queried. */
async function close(gateway: AlipayGateway, outTradeNo: string): Promise<boolean> {
  const response = await gateway.ask('alipay.trade.close', { out_trade_no: outTradeNo });
  if (response.state === 'done') return closed.safeParse(response.fields).data?.out_trade_no === outTradeNo;
  if (response.state === 'refused' && response.code === tradeAbsent) return true;
  const trade = await query(gateway, outTradeNo);
  return typeof trade === 'object' && trade.state === 'closed';
}
