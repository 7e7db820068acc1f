import * as z from 'zod';
import { type Fen, fenFromYuan, yuanFixed } from '#shared/money';
import { fromBeijing } from './beijing.ts';
import type { Fields } from './http.ts';
import type { ProviderBooks } from './model/books.ts';
import { type PaymentOrder, type ProviderPayment, type Share, stateOf } from './model/payment.ts';
import { ProviderRefusal } from './model/refusal.ts';

export type AlipayPage = PaymentOrder & { isFrozen: boolean };

interface CallContext {
  books: ProviderBooks;
  codes: Map<string, AlipayPage>;
  refundStatus: string | undefined;
  bills: { addressOf(day: string): string };
  notifyRefund(payment: ProviderPayment, refundNo: string): void;
}

interface Call {
  /** The code for "try again". */
  busy: string;
  /** @throws ProviderRefusal */
  answer(content: unknown, alipay: CallContext): Record<string, unknown>;
}

const yuan = z.string().transform((text, context): Fen => {
  const amount = fenFromYuan(text);
  if (amount !== undefined) return amount;
  context.issues.push({ code: 'custom', message: 'yuan', input: text });
  return z.NEVER;
});

/** `invalid` is the code for content that does not fit the schema. */
const call = <S extends z.ZodType>(
  { busy, invalid }: { busy: string; invalid: string },
  shape: S,
  answer: (content: z.output<S>, alipay: CallContext) => Record<string, unknown>,
): Call => ({
  busy,
  answer(content, alipay) {
    const { data, success } = shape.safeParse(content);
    if (!success) throw new ProviderRefusal(invalid);
    return answer(data, alipay);
  },
});

const trade = { busy: 'ACQ.SYSTEM_ERROR', invalid: 'ACQ.INVALID_PARAMETER' };
const fund = { busy: 'SYSTEM_ERROR', invalid: 'INVALID_PARAMETER' };

const page = z
  .object({
    out_trade_no: z.string().regex(/^\w{1,64}$/),
    total_amount: yuan.refine((amount) => amount > 0),
    subject: z
      .string()
      .min(1)
      .max(256)
      .regex(/^[^/=&]*$/),
    body: z.string().max(128).optional(),
    product_code: z.string(),
    time_expire: z.string().transform(fromBeijing),
    extend_params: z.object({ royalty_freeze: z.literal('true') }).optional(),
    notify_url: z.string(),
  })
  .transform(({ product_code, ...content }) => ({
    product: product_code,
    page: {
      outTradeNo: content.out_trade_no,
      amount: content.total_amount,
      subject: content.subject,
      notifyUrl: content.notify_url,
      expiresAt: content.time_expire,
      isFrozen: content.extend_params !== undefined,
    },
  }));

const products: Partial<Record<string, string>> = {
  'alipay.trade.page.pay': 'FAST_INSTANT_TRADE_PAY',
  'alipay.trade.wap.pay': 'QUICK_WAP_WAY',
};

/** @throws where Alipay would show an error page */
export function parsePage(fields: Fields): AlipayPage {
  const content = page.parse({ ...JSON.parse(fields.biz_content ?? '{}'), notify_url: fields.notify_url ?? '' });
  if (content.product !== products[fields.method ?? '']) throw new Error('the product is not this page’s');
  return content.page;
}

/** Idempotent: the same request gives the same code. */
function createCode(order: AlipayPage, { books, codes }: CallContext): string {
  const code = `https://qr.alipay.com/${order.outTradeNo}`;
  const existing = codes.get(code);
  if (existing && existing.amount !== order.amount) throw books.refusal('mismatch');
  const payment = books.payments.get(order.outTradeNo);
  if (payment && stateOf(payment) === 'paid') throw new ProviderRefusal('ACQ.TRADE_HAS_SUCCESS');
  codes.set(code, order);
  return code;
}

const statuses = {
  open: 'WAIT_BUYER_PAY',
  processing: 'WAIT_BUYER_PAY',
  paid: 'TRADE_SUCCESS',
  finished: 'TRADE_FINISHED',
  refunded: 'TRADE_CLOSED',
  closed: 'TRADE_CLOSED',
  failed: 'TRADE_CLOSED',
};

export const statusOf = (payment: ProviderPayment): string => statuses[stateOf(payment)];

const numbersOf = ({ outTradeNo, tradeNo }: ProviderPayment) => ({ out_trade_no: outTradeNo, trade_no: tradeNo });

const byNumber = z.object({ out_trade_no: z.string() });
const byRefundNumber = byNumber.extend({ out_request_no: z.string() });

const royalty = z.object({
  royalty_type: z.literal('transfer'),
  trans_in_type: z.literal('loginName'),
  trans_in: z.string(),
  trans_in_name: z.string(),
  amount: yuan,
});

const royaltyReturn = z.object({
  royalty_type: z.literal('transfer'),
  trans_out_type: z.literal('loginName'),
  trans_out: z.string(),
  trans_in_type: z.literal('userId'),
  trans_in: z.string(),
  amount: yuan,
});

const shareFrom = (returns: [z.output<typeof royaltyReturn>] | undefined): Share | undefined =>
  returns && { amount: returns[0].amount, account: returns[0].trans_out };

/** Every method of the gateway that we call. */
export const calls: Partial<Record<string, Call>> = {
  'alipay.trade.query': call(trade, byNumber, ({ out_trade_no }, { books }) => {
    const payment = books.find(out_trade_no);
    return { ...numbersOf(payment), total_amount: yuanFixed(payment.amount), trade_status: statusOf(payment) };
  }),
  'alipay.trade.precreate': call(trade, page, ({ product, page: order }, alipay) => {
    if (product !== 'QR_CODE_OFFLINE') throw new ProviderRefusal(trade.invalid);
    return { out_trade_no: order.outTradeNo, qr_code: createCode(order, alipay) };
  }),
  'alipay.trade.close': call(trade, byNumber, ({ out_trade_no }, { books }) => numbersOf(books.close(out_trade_no))),
  'alipay.trade.refund': call(
    trade,
    byRefundNumber.extend({ refund_amount: yuan, refund_royalty_parameters: z.tuple([royaltyReturn]).optional() }),
    (
      { out_trade_no, out_request_no: refundNo, refund_amount: amount, refund_royalty_parameters: royaltyReturns },
      alipay,
    ) => {
      const { books } = alipay;
      const isNew = !books.payments.get(out_trade_no)?.refunds.has(refundNo);
      books.refund(out_trade_no, { refundNo, amount, share: shareFrom(royaltyReturns) });
      const payment = books.find(out_trade_no);
      if (isNew) alipay.notifyRefund(payment, refundNo);
      // The real answer does not identify this refund or its own amount either.
      return { ...numbersOf(payment), fund_change: 'Y' };
    },
  ),
  'alipay.trade.fastpay.refund.query': call(
    trade,
    byRefundNumber,
    ({ out_trade_no, out_request_no }, { books, refundStatus }) => {
      const { amount, tradeNo, refunds } = books.find(out_trade_no);
      const refund = refunds.get(out_request_no);
      // An unknown refund is answered with success and no status.
      if (!refund) return {};
      const amounts = { total_amount: yuanFixed(amount), refund_amount: yuanFixed(refund.amount) };
      return { out_trade_no, trade_no: tradeNo, out_request_no, ...amounts, refund_status: refundStatus };
    },
  ),
  'alipay.fund.trans.uni.transfer': call(
    fund,
    z.object({
      out_biz_no: z.string(),
      trans_amount: yuan,
      product_code: z.literal('TRANS_ACCOUNT_NO_PWD'),
      biz_scene: z.literal('DIRECT_TRANSFER'),
      order_title: z.string(),
      payee_info: z.object({ identity: z.string(), identity_type: z.literal('ALIPAY_LOGON_ID'), name: z.string() }),
      transfer_scene_name: z.string(),
      transfer_scene_report_infos: z.array(z.object({ info_type: z.string(), info_content: z.string() })).length(1),
    }),
    ({ out_biz_no, trans_amount: amount, payee_info: { identity: account, name } }, { books }) => {
      const { theirNo, status } = books.transfers.send({ outBizNo: out_biz_no, amount, account, name });
      return { out_biz_no, order_id: theirNo, pay_fund_order_id: theirNo, status };
    },
  ),
  'alipay.fund.trans.common.query': call(
    fund,
    z.object({ out_biz_no: z.string(), product_code: z.string(), biz_scene: z.string() }),
    ({ out_biz_no }, { books }) => {
      const { theirNo: order_id, status, amount, errorCode } = books.transfers.find(out_biz_no);
      const error = errorCode === undefined ? {} : { error_code: errorCode };
      return { out_biz_no, order_id, status, trans_amount: yuanFixed(amount), ...error };
    },
  ),
  'alipay.trade.royalty.relation.bind': call(
    trade,
    z.object({
      out_request_no: z.string(),
      receiver_list: z.tuple([z.object({ type: z.literal('loginName'), account: z.string(), name: z.string() })]),
    }),
    ({ receiver_list: [{ account }] }, { books }) => {
      books.transfers.bind(account);
      return { result_code: 'SUCCESS' };
    },
  ),
  'alipay.trade.order.settle': call(
    { ...trade, busy: 'ACQ.TRADE_SETTLE_ERROR' },
    z.object({ out_request_no: z.string(), trade_no: z.string(), royalty_parameters: z.tuple([royalty]) }),
    ({ out_request_no, trade_no, royalty_parameters: [{ trans_in: account, amount }] }, { books }) => {
      if (!books.transfers.isBound(account)) throw new ProviderRefusal('ACQ.ROYALTY_RECEIVER_INVALID');
      books.split(trade_no, out_request_no, { amount, account });
      return { trade_no, settle_no: `S${out_request_no}` };
    },
  ),
  'alipay.trade.order.settle.query': call(
    trade,
    z.object({ out_request_no: z.string(), trade_no: z.string() }),
    ({ out_request_no, trade_no }, { books }) => {
      const split = books.findByTradeNo(trade_no).splits.get(out_request_no);
      if (!split) throw books.refusal('no_payment');
      const { amount, theirNo } = split;
      const detail = { operation_type: 'transfer', state: 'SUCCESS', amount: yuanFixed(amount), detail_id: theirNo };
      return { out_request_no, royalty_detail_list: [detail] };
    },
  ),
  'alipay.data.dataservice.bill.downloadurl.query': call(
    { busy: 'isp.unknow-error', invalid: 'isv.invalid-arguments' },
    z.object({ bill_type: z.literal('signcustomer'), bill_date: z.string() }),
    ({ bill_date }, { bills }) => ({ bill_download_url: bills.addressOf(bill_date) }),
  ),
};
