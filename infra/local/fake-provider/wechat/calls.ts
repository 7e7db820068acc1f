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
  /** Matches method and path. */
  at: RegExp;
  /** Undefined for an empty 204. @throws ProviderRefusal */
  answer(input: CallInput, books: WechatBooks): Record<string, unknown> | undefined;
}

const call = (name: string, at: RegExp, answer: WechatCall['answer']): WechatCall => ({ name, at, answer });

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
  if ((scene === 'h5' && !request.scene_info) || (scene === 'jsapi' && !request.payer))
    throw new ProviderRefusal('PARAM_ERROR');
  return trades.begin({
    outTradeNo: request.out_trade_no,
    scene,
    amount: request.amount.total,
    description: request.description,
    notifyUrl: request.notify_url,
    expiresAt: Date.parse(request.time_expire),
    openid: request.payer?.openid,
  });
}

export const tradeBody = (trade: WechatTrade, { appId, mchId }: WechatBooks['account']) => ({
  appid: appId,
  mchid: mchId,
  out_trade_no: trade.outTradeNo,
  ...(trade.transactionId && { transaction_id: trade.transactionId, trade_type: 'NATIVE', bank_type: 'OTHERS' }),
  trade_state: trade.status,
  trade_state_desc: '测试',
  attach: '',
  ...(trade.status !== 'CLOSED' && {
    amount: { total: trade.amount, payer_total: trade.amount, currency: 'CNY', payer_currency: 'CNY' },
  }),
  ...(trade.payer && { payer: { openid: trade.payer } }),
});

const refundBody = ({ outTradeNo, amount: total, transactionId }: WechatTrade, refund: WechatRefund) => ({
  refund_id: refund.refundId,
  out_refund_no: refund.refundNo,
  transaction_id: transactionId,
  out_trade_no: outTradeNo,
  channel: 'ORIGINAL',
  user_received_account: '支付用户零钱',
  status: refund.status,
  amount: { total, refund: refund.amount, payer_total: total, payer_refund: refund.amount, currency: 'CNY' },
});

/** Every call of the API that we make. */
export const wechatCalls: readonly WechatCall[] = [
  call('native', /^POST \/v3\/pay\/transactions\/native$/, (input, books) => ({
    code_url: books.codeOf(beginTrade('native', input, books)),
  })),
  call('h5', /^POST \/v3\/pay\/transactions\/h5$/, (input, books) => ({
    h5_url: books.pageOf(beginTrade('h5', input, books)),
  })),
  call('jsapi', /^POST \/v3\/pay\/transactions\/jsapi$/, (input, books) => ({
    prepay_id: beginTrade('jsapi', input, books).prepayId,
  })),
  call(
    'query',
    /^GET \/v3\/pay\/transactions\/out-trade-no\/([^/]+)$/,
    ({ pathParameter: number, query }, { trades, account }) => {
      if (query.get('mchid') !== account.mchId) throw new ProviderRefusal('PARAM_ERROR');
      return tradeBody(trades.find(number), account);
    },
  ),
  call(
    'close',
    /^POST \/v3\/pay\/transactions\/out-trade-no\/([^/]+)\/close$/,
    ({ pathParameter: number, content }, { trades, account }) => {
      parse(z.object({ mchid: z.literal(account.mchId) }), content);
      trades.close(number);
      return undefined;
    },
  ),
  call('refund', /^POST \/v3\/refund\/domestic\/refunds$/, ({ content }, { trades, notifyRefund }) => {
    const { out_trade_no, out_refund_no: refundNo, notify_url: notifyUrl, amount: amounts } = parse(refund, content);
    const isNew = !trades.all.get(out_trade_no)?.refunds.has(refundNo);
    const result = trades.refund(out_trade_no, { refundNo, amount: amounts.refund, total: amounts.total, notifyUrl });
    const trade = trades.find(out_trade_no);
    if (isNew) notifyRefund(trade, result);
    return refundBody(trade, result);
  }),
  call('refund query', /^GET \/v3\/refund\/domestic\/refunds\/([^/]+)$/, ({ pathParameter: number }, { trades }) => {
    const match = trades.findRefund(number);
    return refundBody(match.trade, match.refund);
  }),
  call('certificates', /^GET \/v3\/certificates$/, (_, { certificates }) => {
    const data = certificates();
    if (data.length === 0) throw new ProviderRefusal([404, 'RESOURCE_NOT_EXISTS']);
    return { data };
  }),
  call('bill', /^GET \/v3\/bill\/tradebill$/, ({ query }, { bills, billAddress }) => {
    const day = query.get('bill_date') ?? '';
    const isDaily = query.get('bill_type') === 'ALL' && query.get('tar_type') === 'GZIP';
    if (!isDaily) throw new ProviderRefusal('PARAM_ERROR');
    const bill = bills.compressed(day);
    if (!bill) throw new ProviderRefusal('NO_STATEMENT_EXIST');
    return { hash_type: 'SHA1', hash_value: bill.hash, download_url: billAddress(day) };
  }),
];
