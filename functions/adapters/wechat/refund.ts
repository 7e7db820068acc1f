import * as z from 'zod';
import type { RefundOutcome, RefundRequest } from '#functions/ports/payments';
import type { Fen } from '#shared/money';
import { isCode, type WechatResponse, wechatFields } from './answer.ts';
import type { WechatGateway } from './gateway.ts';
import { wechatNumberOf } from './numbers.ts';
import { wechatText } from './text.ts';
import type { WechatTrades } from './trade.ts';

type Blame = 'platform' | 'person';

/**
 * Codes with which WeChat definitely declines a refund. After SYSTEM_ERROR, FREQUENCY_LIMITED and any code not listed,
 * the refund is only repeated.
 */
const codes: Record<Blame, readonly string[]> = {
  /** Our balance, permissions or keys: the same refund works once that is fixed. */
  platform: ['NOT_ENOUGH', 'NO_AUTH', 'MCH_NOT_EXISTS', 'SIGN_ERROR', 'APPID_MCHID_NOT_MATCH'],
  person: [
    /** The buyer's account is closed. */
    'USER_ACCOUNT_ABNORMAL',
    /** A year has passed. */
    'TRADE_OVERDUE',
    'INVALID_REQUEST',
    'PARAM_ERROR',
    'RESOURCE_NOT_EXISTS',
    'ORDER_NOT_EXIST',
  ],
};

function refusal(code: string): RefundOutcome {
  const who = (['platform', 'person'] as const).find((one) => codes[one].some((listed) => isCode(code, listed)));
  return who ? { refused: code, who } : 'unknown';
}

const refundShape = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  amount: z.object({ refund: z.number() }),
  status: z.enum(['SUCCESS', 'PROCESSING', 'CLOSED', 'ABNORMAL']),
});

type WechatRefund = z.output<typeof refundShape>;

/** Undefined if the response is about another refund. */
function matchingRefund(
  response: WechatResponse,
  { outTradeNo, refundNo, amount }: RefundRequest,
): WechatRefund | undefined {
  const { data } = refundShape.safeParse(wechatFields(response));
  const isSameRefund = data?.out_refund_no === refundNo && data.out_trade_no === wechatNumberOf(outTradeNo);
  return isSameRefund && data.amount.refund === amount ? data : undefined;
}

/**
 * Money that does not arrive has come back to us, or waits in WeChat's console for an operator to send it another way.
 */
function outcomeOf({ status }: WechatRefund): RefundOutcome {
  if (status === 'SUCCESS') return 'refunded';
  return status === 'PROCESSING' ? 'unknown' : { refused: status, who: 'person' };
}

/** WeChat's limit. */
const reasonBytes = 80;

interface RefundDeps {
  gateway: WechatGateway;
  trades: WechatTrades;
  /** Where WeChat reports the result. */
  notifyUrl: string;
}

/** WeChat requires the order's total with every refund, so it is queried there. */
async function totalOf(trades: WechatTrades, outTradeNo: string): Promise<Fen | RefundOutcome> {
  const trade = await trades.find(outTradeNo);
  if (trade === 'absent') return refusal('ORDER_NOT_EXIST');
  if (typeof trade === 'string') return 'unknown';
  return trade.state === 'paid' ? trade.amount : { refused: 'CLOSED', who: 'person' };
}

/** Repeating a number with the same amount is the same refund, and returns its state. */
export async function wechatRefund(deps: RefundDeps, refund: RefundRequest): Promise<RefundOutcome> {
  const { gateway, trades, notifyUrl } = deps;
  const { outTradeNo, refundNo, amount, reason } = refund;
  const total = await totalOf(trades, outTradeNo);
  if (typeof total !== 'number') return total;
  const why = wechatText(reason, reasonBytes);
  const response = await gateway.ask('POST', '/v3/refund/domestic/refunds', {
    out_trade_no: wechatNumberOf(outTradeNo),
    out_refund_no: refundNo,
    ...(why && { reason: why }),
    notify_url: notifyUrl,
    amount: { refund: amount, total, currency: 'CNY' },
  });
  const result = matchingRefund(response, refund);
  if (result) return outcomeOf(result);
  return response.state === 'refused' ? confirmed(gateway, refund, response.code) : 'unknown';
}

/**
 * The refusal may be of a repeated request whose first answer was lost: only a refund that does not exist was refused.
 */
async function confirmed(gateway: WechatGateway, refund: RefundRequest, code: string): Promise<RefundOutcome> {
  const response = await gateway.ask('GET', `/v3/refund/domestic/refunds/${encodeURIComponent(refund.refundNo)}`);
  const result = matchingRefund(response, refund);
  if (result) return outcomeOf(result);
  const isOther = refundShape.safeParse(wechatFields(response)).success;
  const isNotThere = response.state === 'refused' && isCode(response.code, 'RESOURCE_NOT_EXISTS');
  return isOther || isNotThere ? refusal(code) : 'unknown';
}
