import * as z from 'zod';
import { type Fen, fenFromYuan, yuanFixed } from '#shared/money';
import type { Bills } from './alipay-bills.ts';
import { codeIn } from './alipay-page.ts';
import { type AlipayTrades, done, type Result, refused, type Trade } from './alipay-trades.ts';
import type { AlipayTransfers } from './alipay-transfers.ts';

export interface Books {
  trades: AlipayTrades;
  transfers: AlipayTransfers;
  bills: Bills;
}

type Answer = Result<Record<string, unknown>>;

export interface Call {
  /** What "try again" is called here. */
  busy: string;
  answer(content: unknown, books: Books): Answer;
}

const yuan = z.string().transform((text, context): Fen => {
  const amount = fenFromYuan(text);
  if (amount !== undefined) return amount;
  context.issues.push({ code: 'custom', message: 'yuan', input: text });
  return z.NEVER;
});

const named = z.object({ out_trade_no: z.string() });

interface Kind {
  busy: string;
  /** What content that does not fit is answered with. */
  invalid: string;
}

const call = <S extends z.ZodType>(
  kind: Kind,
  shape: S,
  answer: (content: z.output<S>, books: Books) => Answer,
): Call => ({
  ...kind,
  answer(content, books) {
    const read = shape.safeParse(content);
    return read.success ? answer(read.data, books) : refused(kind.invalid);
  },
});

const trade = { busy: 'ACQ.SYSTEM_ERROR', invalid: 'ACQ.INVALID_PARAMETER' };
const fund = { busy: 'SYSTEM_ERROR', invalid: 'INVALID_PARAMETER' };

const asTrade = ({ outTradeNo, tradeNo, amount, status }: Trade) => ({
  out_trade_no: outTradeNo,
  trade_no: tradeNo,
  total_amount: yuanFixed(amount),
  trade_status: status,
});

const answerOf = <T>(result: Result<T>, fields: (value: T) => Record<string, unknown>): Answer =>
  result.ok ? done(fields(result.value)) : result;

const numbersOf = ({ outTradeNo, tradeNo }: Trade) => ({ out_trade_no: outTradeNo, trade_no: tradeNo });

const refundNumbers = named.extend({ out_request_no: z.string() });

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

const shareIn = (back: z.output<typeof royaltyReturn>[] | undefined) =>
  back?.[0] && { amount: back[0].amount, account: back[0].trans_out };

/** Every method of the gateway that we use, and no other. */
export const calls: Partial<Record<string, Call>> = {
  'alipay.trade.query': call(trade, named, ({ out_trade_no }, { trades }) =>
    answerOf(trades.find(out_trade_no), asTrade),
  ),
  'alipay.trade.precreate': {
    busy: trade.busy,
    answer(content, { trades }) {
      const page = codeIn(content);
      if (!page) return refused(trade.invalid);
      return answerOf(trades.encode(page), (qr_code) => ({ out_trade_no: page.outTradeNo, qr_code }));
    },
  },
  'alipay.trade.close': call(trade, named, ({ out_trade_no }, { trades }) =>
    answerOf(trades.close(out_trade_no), numbersOf),
  ),
  'alipay.trade.refund': call(
    trade,
    refundNumbers.extend({ refund_amount: yuan, refund_royalty_parameters: z.tuple([royaltyReturn]).optional() }),
    ({ out_trade_no, out_request_no, refund_amount, refund_royalty_parameters: back }, { trades }) =>
      // Which refund this is, and what it alone returned, the real answer does not say either.
      answerOf(
        trades.refund(out_trade_no, out_request_no, { amount: refund_amount, back: shareIn(back) }),
        (found) => ({
          ...numbersOf(found),
          fund_change: 'Y',
        }),
      ),
  ),
  'alipay.trade.fastpay.refund.query': call(trade, refundNumbers, ({ out_trade_no, out_request_no }, { trades }) =>
    answerOf(trades.find(out_trade_no), (found) => {
      const refund = found.refunds.get(out_request_no);
      // A refund it does not know is a success without a status.
      if (!refund) return {};
      const amounts = { total_amount: yuanFixed(found.amount), refund_amount: yuanFixed(refund.amount) };
      return { ...numbersOf(found), out_request_no, ...amounts, refund_status: trades.refundStatus };
    }),
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
    ({ out_biz_no, trans_amount, payee_info }, { transfers }) =>
      answerOf(
        transfers.send({
          outBizNo: out_biz_no,
          amount: trans_amount,
          account: payee_info.identity,
          name: payee_info.name,
        }),
        ({ orderId, status }) => ({ out_biz_no, order_id: orderId, pay_fund_order_id: orderId, status }),
      ),
  ),
  'alipay.fund.trans.common.query': call(
    fund,
    z.object({ out_biz_no: z.string(), product_code: z.string(), biz_scene: z.string() }),
    ({ out_biz_no }, { transfers }) =>
      answerOf(transfers.find(out_biz_no), ({ orderId, status, amount, errorCode }) => ({
        out_biz_no,
        order_id: orderId,
        status,
        trans_amount: yuanFixed(amount),
        ...(errorCode && { error_code: errorCode }),
      })),
  ),
  'alipay.trade.royalty.relation.bind': call(
    trade,
    z.object({
      out_request_no: z.string(),
      receiver_list: z
        .array(z.object({ type: z.literal('loginName'), account: z.string(), name: z.string() }))
        .length(1),
    }),
    ({ receiver_list }, { transfers }) =>
      answerOf(transfers.bind(receiver_list[0]?.account ?? ''), () => ({ result_code: 'SUCCESS' })),
  ),
  'alipay.trade.order.settle': call(
    { ...trade, busy: 'ACQ.TRADE_SETTLE_ERROR' },
    z.object({ out_request_no: z.string(), trade_no: z.string(), royalty_parameters: z.tuple([royalty]) }),
    ({ out_request_no, trade_no, royalty_parameters: [share] }, { trades, transfers }) => {
      if (!transfers.isBound(share.trans_in)) return refused('ACQ.ROYALTY_RECEIVER_INVALID');
      const split = trades.split(trade_no, out_request_no, { amount: share.amount, account: share.trans_in });
      return answerOf(split, () => ({ trade_no, settle_no: `S${out_request_no}` }));
    },
  ),
  'alipay.trade.order.settle.query': call(
    trade,
    z.object({ out_request_no: z.string(), trade_no: z.string() }),
    ({ out_request_no, trade_no }, { trades }) => {
      const split = trades.numbered(trade_no)?.splits.get(out_request_no);
      if (!split) return refused('ACQ.TRADE_NOT_EXIST');
      const { amount, detailId } = split;
      const detail = { operation_type: 'transfer', state: 'SUCCESS', amount: yuanFixed(amount), detail_id: detailId };
      return done({ out_request_no, royalty_detail_list: [detail] });
    },
  ),
  'alipay.data.dataservice.bill.downloadurl.query': call(
    { busy: 'isp.unknow-error', invalid: 'isv.invalid-arguments' },
    z.object({ bill_type: z.literal('signcustomer'), bill_date: z.string() }),
    ({ bill_date }, { bills }) => answerOf(bills.addressOf(bill_date), (url) => ({ bill_download_url: url })),
  ),
};
