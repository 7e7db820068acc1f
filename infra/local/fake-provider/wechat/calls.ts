import * as z from 'zod';
import { fen } from '#shared/money';
import type { ProviderBooks } from '../model/books.ts';
import type { PaymentOrder, ProviderPayment, ProviderRefund } from '../model/payment.ts';
import { ProviderRefusal } from '../model/refusal.ts';
import type { WechatBills } from './bills.ts';
import { prepayIdOf, refundStatuses, statusOf } from './payments.ts';
import type { WechatSigners } from './signers.ts';

/** The state and actions that calls work with. */
interface CallContext {
  account: { appId: string; mchId: string };
  books: ProviderBooks;
  bills: WechatBills;
  signers: WechatSigners;
  endpoint: string;
  codeOf(payment: ProviderPayment): string;
  notifyRefund(payment: ProviderPayment, refund: ProviderRefund): void;
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
  answer(input: CallInput, wechat: CallContext): Record<string, unknown> | undefined;
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

function beginPayment(
  scene: NonNullable<PaymentOrder['scene']>,
  { content }: CallInput,
  { books, account }: CallContext,
): ProviderPayment {
  const request = parse(order, content);
  if (request.appid !== account.appId || request.mchid !== account.mchId)
    throw new ProviderRefusal('APPID_MCHID_NOT_MATCH');
  if ((scene === 'h5' && !request.scene_info) || (scene === 'jsapi' && !request.payer))
    throw new ProviderRefusal('PARAM_ERROR');
  const { out_trade_no: outTradeNo } = request;
  if (books.payments.has(outTradeNo)) books.findOpen(outTradeNo);
  return books.begin({
    outTradeNo,
    scene,
    amount: request.amount.total,
    subject: request.description,
    notifyUrl: request.notify_url,
    expiresAt: Date.parse(request.time_expire),
    openid: request.payer?.openid,
  });
}

export const tradeBody = (payment: ProviderPayment, { appId, mchId }: CallContext['account']) => ({
  appid: appId,
  mchid: mchId,
  out_trade_no: payment.outTradeNo,
  ...(payment.paidAt && { transaction_id: payment.tradeNo, trade_type: 'NATIVE', bank_type: 'OTHERS' }),
  trade_state: statusOf(payment),
  trade_state_desc: '测试',
  attach: '',
  ...(payment.state !== 'closed' && {
    amount: { total: payment.amount, payer_total: payment.amount, currency: 'CNY', payer_currency: 'CNY' },
  }),
  ...(payment.payer && { payer: { openid: payment.payer } }),
});

const refundBody = ({ outTradeNo, amount: total, tradeNo }: ProviderPayment, refund: ProviderRefund) => ({
  refund_id: refund.theirNo,
  out_refund_no: refund.refundNo,
  transaction_id: tradeNo,
  out_trade_no: outTradeNo,
  channel: 'ORIGINAL',
  user_received_account: '支付用户零钱',
  status: refundStatuses[refund.state],
  amount: { total, refund: refund.amount, payer_total: total, payer_refund: refund.amount, currency: 'CNY' },
});

/** Every call of the API that we make. */
export const wechatCalls: readonly WechatCall[] = [
  call('native', /^POST \/v3\/pay\/transactions\/native$/, (input, wechat) => ({
    code_url: wechat.codeOf(beginPayment('native', input, wechat)),
  })),
  call('h5', /^POST \/v3\/pay\/transactions\/h5$/, (input, wechat) => {
    const prepayId = prepayIdOf(beginPayment('h5', input, wechat));
    return { h5_url: `${wechat.endpoint}/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${prepayId}&package=1` };
  }),
  call('jsapi', /^POST \/v3\/pay\/transactions\/jsapi$/, (input, wechat) => ({
    prepay_id: prepayIdOf(beginPayment('jsapi', input, wechat)),
  })),
  call(
    'query',
    /^GET \/v3\/pay\/transactions\/out-trade-no\/([^/]+)$/,
    ({ pathParameter: number, query }, { books, account }) => {
      if (query.get('mchid') !== account.mchId) throw new ProviderRefusal('PARAM_ERROR');
      return tradeBody(books.find(number), account);
    },
  ),
  call(
    'close',
    /^POST \/v3\/pay\/transactions\/out-trade-no\/([^/]+)\/close$/,
    ({ pathParameter: number, content }, { books, account }) => {
      parse(z.object({ mchid: z.literal(account.mchId) }), content);
      if (!books.payments.has(number)) throw new ProviderRefusal([404, 'ORDERNOTEXIST']);
      books.close(number);
      return undefined;
    },
  ),
  call('refund', /^POST \/v3\/refund\/domestic\/refunds$/, ({ content }, wechat) => {
    const { books } = wechat;
    const { out_trade_no, out_refund_no: refundNo, notify_url: notifyUrl, amount: amounts } = parse(refund, content);
    const payment = books.payments.get(out_trade_no);
    if (payment?.paidAt === undefined) throw books.refusal('no_refund');
    if (amounts.total !== payment.amount) throw books.refusal('too_much');
    const isNew = !payment.refunds.has(refundNo);
    const result = books.refund(out_trade_no, { refundNo, amount: amounts.refund, notifyUrl });
    if (isNew) wechat.notifyRefund(payment, result);
    return refundBody(payment, result);
  }),
  call('refund query', /^GET \/v3\/refund\/domestic\/refunds\/([^/]+)$/, ({ pathParameter: number }, { books }) => {
    const { payment, refund: result } = books.findRefund(number);
    return refundBody(payment, result);
  }),
  call('certificates', /^GET \/v3\/certificates$/, (_, { signers }) => {
    const data = signers.list();
    if (data.length === 0) throw new ProviderRefusal([404, 'RESOURCE_NOT_EXISTS']);
    return { data };
  }),
  call('bill', /^GET \/v3\/bill\/tradebill$/, ({ query }, { bills, endpoint }) => {
    const day = query.get('bill_date') ?? '';
    const isDaily = query.get('bill_type') === 'ALL' && query.get('tar_type') === 'GZIP';
    if (!isDaily) throw new ProviderRefusal('PARAM_ERROR');
    const bill = bills.compressed(day);
    if (!bill) throw new ProviderRefusal('NO_STATEMENT_EXIST');
    return { hash_type: 'SHA1', hash_value: bill.hash, download_url: `${endpoint}/v3/billdownload/file?token=${day}` };
  }),
];
