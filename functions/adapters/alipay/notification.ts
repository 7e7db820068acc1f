import { createVerify, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import type { ProviderNotification } from '#functions/ports/payments';
import { fenFromYuan } from '#shared/money';

interface AlipayRecipient {
  appId: string;
  sellerId: string;
  /** Alipay's key, which verifies the signature. */
  publicKey: KeyObject;
}

/** Older apps receive the number of the payer's account, newer ones an id that is valid in that app only. */
export const payerId = z.string().min(1).max(128).optional();

/**
 * Checked before anything else. The sender names the algorithm and could choose SHA-1; only RSA2 is accepted. Fields
 * that the schema does not list stay part of the signed text: Alipay adds fields without notice.
 */
const shapeOf = ({ appId, sellerId }: AlipayRecipient) =>
  z.object({
    app_id: z.literal(appId),
    seller_id: z.literal(sellerId),
    charset: z.literal('utf-8'),
    sign_type: z.literal('RSA2'),
    sign: z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/),
    out_trade_no: z.string().min(1).max(64),
    trade_no: z.string().min(1).max(64),
    total_amount: z.string(),
    trade_status: z.string(),
    gmt_refund: z.string().optional(),
    refund_fee: z.string().optional(),
    buyer_id: payerId,
    buyer_open_id: payerId,
    out_biz_no: z.string().optional(),
  });

type Shape = ReturnType<typeof shapeOf>;
type Notification = z.output<Shape>;

/**
 * The text that Alipay signs: sorted `name=value` joined by `&`, with the values as sent, without `sign` and
 * `sign_type`.
 */
export const signedText = (fields: readonly (readonly [string, string])[]): string =>
  fields
    .filter(([name]) => name !== 'sign' && name !== 'sign_type')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** Undefined unless the form has one value per name, is addressed to us and is signed by Alipay. */
function verified(body: string, shape: Shape, publicKey: KeyObject): Notification | undefined {
  const fields = [...new URLSearchParams(body)];
  const values = new Map(fields);
  if (values.size !== fields.length) return undefined;
  const read = shape.safeParse(Object.fromEntries(values));
  if (!read.success) return undefined;
  const check = createVerify('RSA-SHA256').update(signedText(fields), 'utf8');
  return check.verify(publicKey, read.data.sign, 'base64') ? read.data : undefined;
}

const states: Record<string, 'paid' | 'closed'> = {
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  TRADE_CLOSED: 'closed',
};

/**
 * After a partial refund the trade is still a success, after a full one it is closed: neither notifies of a payment.
 */
const isRefund = ({ gmt_refund, refund_fee }: Notification): boolean =>
  Boolean(gmt_refund) || (refund_fee !== undefined && fenFromYuan(refund_fee) !== 0);

/** The number is of the last refund, which may be ours; the amount, `refund_fee`, is the total of all and of no use. */
const refundIn = ({ out_trade_no: outTradeNo, refund_fee: sum = '', out_biz_no: refundNo }: Notification) =>
  fenFromYuan(sum) ? ({ outTradeNo, state: 'reversed', refundNo } as const) : 'nothing';

function notificationIn(fields: Notification): ProviderNotification {
  const state = states[fields.trade_status];
  const amount = fenFromYuan(fields.total_amount);
  if (isRefund(fields)) return refundIn(fields);
  if (!state) return 'nothing';
  if (amount === undefined) return undefined;
  return {
    outTradeNo: fields.out_trade_no,
    tradeNo: fields.trade_no,
    amount,
    state,
    payer: fields.buyer_id ?? fields.buyer_open_id,
  };
}

/** Reads the posted body. Never throws: anyone can post anything. */
export function alipayNotifications(expected: AlipayRecipient): (body: string) => ProviderNotification {
  const shape = shapeOf(expected);
  return (body) => {
    const fields = verified(body, shape, expected.publicKey);
    return fields && notificationIn(fields);
  };
}
