import * as z from 'zod';
import { fen } from '#shared/money';
import { ProviderRefusal } from '../model/refusal.ts';
import type { WechatBills } from './bills.ts';
import type { WechatRefund, WechatScene, WechatTrade, WechatTrades } from './trades.ts';

/** The state and actions that calls work with. */
export interface WechatBooks {
  trades: WechatTrades;
  bills: WechatBills;
  account: { appId: string; mchId: string };
  /** Where a buyer pays a trade. */
  codeOf(trade: WechatTrade): string;
  pageOf(trade: WechatTrade): string;
  billAddress(day: string): string;
  notifyRefund(trade: WechatTrade, refund: WechatRefund): void;
  certificates(): unknown[];
}

export interface CallInput {
  /** The number in the path. */
  pathParameter: string;
  query: URLSearchParams;
  content: unknown;
}

export interface WechatCall {
  name: string;
  method: 'GET' | 'POST';
  path: RegExp;
  /** Undefined for an empty 204. @throws ProviderRefusal */
  answer(asked: CallInput, books: WechatBooks): Record<string, unknown> | undefined;
}

const amount = z.number().int().positive().transform(fen);

/** Limits a text to so many bytes of UTF-8, as WeChat counts. */
const boundedText = (maxBytes: number) => z.string().refine((text) => Buffer.byteLength(text) <= maxBytes);

const order = z.object({
  appid: z.string(),
  mchid: z.string(),
  description: boundedText(127).min(1),
  out_trade_no: z.string().regex(/^[\w|*-]{6,32}$/),
  time_expire: z.iso.datetime({ offset: true }),
  notify_url: z.url(),
  amount: z.object({ total: amount, currency: z.literal('CNY') }),
  payer: z.object({ openid: z.string() }).optional(),
  scene_info: z.object({ payer_client_ip: z.string().min(3), h5_info: z.object({ type: z.string() }) }).optional(),
});

const refund = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string().regex(/^[\w|*@-]{1,64}$/),
  reason: boundedText(80).optional(),
  notify_url: z.url().optional(),
  amount: z.object({ refund: amount, total: amount, currency: z.literal('CNY') }),
});

function parse<S extends z.ZodType>(shape: S, content: unknown): z.output<S> {
  const { data, success } = shape.safeParse(content);
  if (!success) throw new ProviderRefusal('PARAM_ERROR');
  return data;
}

function beginTrade(scene: WechatScene, { content }: CallInput, { trades, account }: WechatBooks): WechatTrade {
  const request = parse(order, content);
  if (request.appid !== account.appId || request.mchid !== account.mchId)
    throw new ProviderRefusal('APPID_MCHID_NOT_MATCH');
  const isIncomplete = (scene === 'h5' && !request.scene_info) || (scene === 'jsapi' && !request.payer);
  if (isIncomplete) throw new ProviderRefusal('PARAM_ERROR');
  return trades.begin({
    ...{ outTradeNo: request.out_trade_no, scene, amount: request.amount.total, description: request.description },
    ...{ notifyUrl: request.notify_url, expiresAt: Date.parse(request.time_expire), openid: request.payer?.openid },
  });
}

export const tradeBody = (trade: WechatTrade, { appId, mchId }: WechatBooks['account']) => ({
  ...{ appid: appId, mchid: mchId, out_trade_no: trade.outTradeNo },
  ...(trade.transactionId && { transaction_id: trade.transactionId, trade_type: 'NATIVE', bank_type: 'OTHERS' }),
  ...{ trade_state: trade.status, trade_state_desc: '测试', attach: '' },
  ...(trade.status !== 'CLOSED' && {
    amount: { total: trade.amount, payer_total: trade.amount, currency: 'CNY', payer_currency: 'CNY' },
  }),
  ...(trade.payer && { payer: { openid: trade.payer } }),
});

const refundBody = ({ outTradeNo, amount: total, transactionId }: WechatTrade, refund: WechatRefund) => ({
  ...{ refund_id: refund.refundId, out_refund_no: refund.refundNo, transaction_id: transactionId },
  ...{ out_trade_no: outTradeNo, channel: 'ORIGINAL', user_received_account: '支付用户零钱', status: refund.status },
  amount: { total, refund: refund.amount, payer_total: total, payer_refund: refund.amount, currency: 'CNY' },
});

/** Every call of the API that we make. */
export const wechatCalls: readonly WechatCall[] = [
  {
    ...{ name: 'native', method: 'POST', path: /^\/v3\/pay\/transactions\/native$/ },
    answer: (input, books) => ({ code_url: books.codeOf(beginTrade('native', input, books)) }),
  },
  {
    ...{ name: 'h5', method: 'POST', path: /^\/v3\/pay\/transactions\/h5$/ },
    answer: (input, books) => ({ h5_url: books.pageOf(beginTrade('h5', input, books)) }),
  },
  {
    ...{ name: 'jsapi', method: 'POST', path: /^\/v3\/pay\/transactions\/jsapi$/ },
    answer: (input, books) => ({ prepay_id: beginTrade('jsapi', input, books).prepayId }),
  },
  {
    ...{ name: 'query', method: 'GET', path: /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)$/ },
    answer({ pathParameter: number, query }, { trades, account }) {
      if (query.get('mchid') !== account.mchId) throw new ProviderRefusal('PARAM_ERROR');
      return tradeBody(trades.find(number), account);
    },
  },
  {
    ...{ name: 'close', method: 'POST', path: /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)\/close$/ },
    answer({ pathParameter: number, content }, { trades, account }) {
      parse(z.object({ mchid: z.literal(account.mchId) }), content);
      trades.close(number);
      return undefined;
    },
  },
  {
    ...{ name: 'refund', method: 'POST', path: /^\/v3\/refund\/domestic\/refunds$/ },
    answer({ content }, { trades, notifyRefund }) {
      const { out_trade_no, out_refund_no: refundNo, notify_url: notifyUrl, amount: amounts } = parse(refund, content);
      const isNew = !trades.all.get(out_trade_no)?.refunds.has(refundNo);
      const result = trades.refund(out_trade_no, { refundNo, amount: amounts.refund, total: amounts.total, notifyUrl });
      const trade = trades.find(out_trade_no);
      if (isNew) notifyRefund(trade, result);
      return refundBody(trade, result);
    },
  },
  {
    ...{ name: 'refund query', method: 'GET', path: /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/ },
    answer({ pathParameter: number }, { trades }) {
      const match = trades.findRefund(number);
      return refundBody(match.trade, match.refund);
    },
  },
  {
    ...{ name: 'certificates', method: 'GET', path: /^\/v3\/certificates$/ },
    answer(_, { certificates }) {
      const data = certificates();
      if (data.length === 0) throw new ProviderRefusal([404, 'RESOURCE_NOT_EXISTS']);
      return { data };
    },
  },
  {
    ...{ name: 'bill', method: 'GET', path: /^\/v3\/bill\/tradebill$/ },
    answer({ query }, { bills, billAddress }) {
      const day = query.get('bill_date') ?? '';
      if (query.get('bill_type') !== 'ALL' || query.get('tar_type') !== 'GZIP')
        throw new ProviderRefusal('PARAM_ERROR');
      const bill = bills.compressed(day);
      if (!bill) throw new ProviderRefusal('NO_STATEMENT_EXIST');
      return { hash_type: 'SHA1', hash_value: bill.hash, download_url: billAddress(day) };
    },
  },
];
