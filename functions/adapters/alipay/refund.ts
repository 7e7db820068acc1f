import * as z from 'zod';
import type { RefundOutcome, RefundRequest } from '#functions/ports/payments';
import { type Fen, yuanFixed } from '#shared/money';
import { type AlipayResponse, alipayFields, yuan } from './answer.ts';
import type { AlipayGateway } from './gateway.ts';
import { alipayText } from './text.ts';
import { blameByCode, isUnsignedRefusal } from './transfer-codes.ts';

type Blame = 'platform' | 'seller' | 'person';

/**
 * Codes with which Alipay definitely declines a refund: repeating it changes nothing until the one to blame acts. After
 * SYSTEM_ERROR, REFUND_CHARGE_ERROR and any code not listed, the refund is only repeated.
 */
const codes: Record<Blame, readonly string[]> = {
  platform: [
    'ACQ.SELLER_BALANCE_NOT_ENOUGH',
    'ACQ.ACCESS_FORBIDDEN',
    'isv.insufficient-isv-permissions',
    'isv.insufficient-user-permissions',
  ],
  /** The seller's share has left their account and cannot be taken back now. */
  seller: ['ACQ.ROYALTY_REFUND_FAILED'],
  person: [
    /** The refund period is over. */
    'ACQ.TRADE_HAS_FINISHED',
    'ACQ.TRADE_STATUS_ERROR',
    'ACQ.TRADE_NOT_EXIST',
    'ACQ.TRADE_NOT_ALLOW_REFUND',
    'ACQ.REASON_TRADE_STATUS_INVALID',
    'ACQ.REASON_TRADE_REFUND_FEE_ERR',
    'ACQ.REASON_TRADE_BEEN_FREEZEN',
    'ACQ.REFUND_FEE_ERROR',
    'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
    'ACQ.NOT_ALLOW_PARTIAL_REFUND',
    'ACQ.ONLINE_TRADE_VOUCHER_NOT_ALLOW_REFUND',
    'ACQ.DISCORDANT_REPEAT_REQUEST',
    'ACQ.INVALID_PARAMETER',
    'ACQ.BUYER_NOT_EXIST',
    'ACQ.BUYER_ERROR',
    'ACQ.BUYER_ENABLE_STATUS_FORBID',
    'ACQ.CUSTOMER_VALIDATE_ERROR',
    'ACQ.USER_NOT_MATCH_ERR',
    'ACQ.ALLOC_AMOUNT_VALIDATE_ERROR',
  ],
};

const blameOf = blameByCode(codes);

const refunded = z.object({
  out_trade_no: z.string(),
  out_request_no: z.string(),
  refund_amount: yuan,
  refund_status: z.literal('REFUND_SUCCESS'),
});

/**
 * Moves the seller's share back to our account, so that the buyer is refunded in full and neither of us pays for the
 * other.
 */
export interface RoyaltyReturn {
  amount: Fen;
  from: string;
  to: string;
}

const royaltyReturn = ({ amount, from, to }: RoyaltyReturn) => ({
  royalty_type: 'transfer',
  trans_out_type: 'loginName',
  trans_out: from,
  trans_in_type: 'userId',
  trans_in: to,
  amount: yuanFixed(amount),
});

/** The answer to a refund names neither its number nor its amount, so only a query by its number confirms it. */
export async function alipayRefund(
  gateway: AlipayGateway,
  refund: RefundRequest,
  share?: RoyaltyReturn,
): Promise<RefundOutcome> {
  const { outTradeNo, refundNo, amount, reason } = refund;
  const names = { out_trade_no: outTradeNo, out_request_no: refundNo };
  const refundResponse = await gateway.ask('alipay.trade.refund', {
    ...names,
    refund_amount: yuanFixed(amount),
    refund_reason: alipayText(reason, 256),
    ...(share && { refund_royalty_parameters: [royaltyReturn(share)] }),
  });
  const effective = await alipayRefundAmount(gateway, outTradeNo, refundNo);
  if (effective === amount) return 'refunded';
  return effective === 'unknown' ? 'unknown' : refusal(refundResponse);
}

/** The amount of a refund by its number, whoever requested it. `absent`: the query was answered, and there is none. */
export async function alipayRefundAmount(
  gateway: AlipayGateway,
  outTradeNo: string,
  refundNo: string,
): Promise<Fen | 'absent' | 'unknown'> {
  const names = { out_trade_no: outTradeNo, out_request_no: refundNo };
  const response = await gateway.ask('alipay.trade.fastpay.refund.query', names);
  const { data } = refunded.safeParse(alipayFields(response));
  if (data?.out_trade_no === outTradeNo && data.out_request_no === refundNo) return data.refund_amount;
  const isAnswered =
    response.state === 'done' || (response.state === 'refused' && response.code === 'ACQ.TRADE_NOT_EXIST');
  return isAnswered ? 'absent' : 'unknown';
}

function refusal(response: AlipayResponse): RefundOutcome {
  if (response.state === 'done') return 'unknown';
  if (isUnsignedRefusal(response.code)) return { refused: response.code, who: 'platform' };
  const who = response.state === 'refused' ? blameOf.get(response.code) : undefined;
  return who && response.code ? { refused: response.code, who } : 'unknown';
}
