import type { Clock } from '#functions/ports/index';
import { minute } from '#shared/limits';
import { type Fen, fen } from '#shared/money';
import { numberSequence, total } from '../alipay-trades.ts';

export type WechatScene = 'native' | 'h5' | 'jsapi';

/** What the merchant asks for. */
export interface WechatOrder {
  outTradeNo: string;
  scene: WechatScene;
  amount: Fen;
  description: string;
  notifyUrl: string;
  expiresAt: number;
  /** Who is to pay, where it is known. */
  openid?: string | undefined;
}

export interface WechatRefund {
  refundNo: string;
  refundId: string;
  amount: Fen;
  status: 'SUCCESS' | 'PROCESSING' | 'CLOSED' | 'ABNORMAL';
  at: number;
  notifyUrl?: string | undefined;
}

export interface WechatTrade extends WechatOrder {
  prepayId: string;
  createdAt: number;
  status: 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED';
  transactionId?: string;
  payer?: string;
  paidAt?: number;
  refunds: Map<string, WechatRefund>;
}

/** What WeChat refuses, by its own names. */
export class WechatRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** Before it is this old, an order cannot be closed. */
export const closableAfter = 5 * minute;

const isSame = (left: WechatOrder, right: WechatOrder): boolean =>
  left.scene === right.scene &&
  left.amount === right.amount &&
  left.description === right.description &&
  left.expiresAt === right.expiresAt &&
  left.openid === right.openid;

/** WeChat's books of trades and the rules for them. Nothing of HTTP or signatures. */
export class WechatTrades {
  readonly all = new Map<string, WechatTrade>();
  /** What every refund is answered with instead, while it is set. */
  forcedRefusal: { status: number; code: string } | undefined;
  /** What a refund that was taken is at first. */
  refundStatus: WechatRefund['status'] = 'SUCCESS';
  readonly #clock: Clock;
  readonly #number: (prefix: string) => string;

  /** With what was there before. */
  constructor(clock: Clock, existing: readonly WechatTrade[] = []) {
    this.#clock = clock;
    for (const trade of existing) this.all.set(trade.outTradeNo, trade);
    this.#number = numberSequence(existing.reduce((count, { refunds }) => count + 2 + refunds.size, 0));
  }

  find(outTradeNo: string): WechatTrade {
    const trade = this.all.get(outTradeNo);
    if (!trade) throw new WechatRefusal(404, 'ORDER_NOT_EXIST');
    return trade;
  }

  findByPrepayId(prepayId: string): WechatTrade | undefined {
    return [...this.all.values()].find((trade) => trade.prepayId === prepayId);
  }

  /** The same request begins the same trade; another one under its number is none. */
  begin(order: WechatOrder): WechatTrade {
    const existing = this.all.get(order.outTradeNo);
    if (existing?.status === 'CLOSED') throw new WechatRefusal(400, 'ORDER_CLOSED');
    if (existing?.paidAt !== undefined) throw new WechatRefusal(400, 'ORDERPAID');
    if (existing && !isSame(existing, order)) throw new WechatRefusal(403, 'OUT_TRADE_NO_USED');
    if (existing) return existing;
    const now = this.#clock.now();
    if (order.expiresAt <= now + minute) throw new WechatRefusal(400, 'PARAM_ERROR');
    const trade: WechatTrade = {
      ...{ ...order, prepayId: this.#number('wx'), createdAt: now, status: 'NOTPAY', refunds: new Map() },
    };
    this.all.set(order.outTradeNo, trade);
    return trade;
  }

  /** Somebody confirms. @throws where WeChat would not let it happen. */
  pay(outTradeNo: string, payer: string): WechatTrade {
    const trade = this.find(outTradeNo);
    const now = this.#clock.now();
    if (trade.status === 'CLOSED' || now >= trade.expiresAt) throw new WechatRefusal(400, 'ORDER_CLOSED');
    if (trade.status !== 'NOTPAY') throw new WechatRefusal(400, 'ORDERPAID');
    if (trade.openid !== undefined && trade.openid !== payer) throw new WechatRefusal(400, 'OPENID_MISMATCH');
    return Object.assign(trade, { status: 'SUCCESS', transactionId: this.#number('420000'), payer, paidAt: now });
  }

  close(outTradeNo: string): void {
    const trade = this.all.get(outTradeNo);
    if (!trade) throw new WechatRefusal(404, 'ORDERNOTEXIST');
    if (trade.status === 'CLOSED') throw new WechatRefusal(400, 'ORDER_CLOSED');
    if (trade.status !== 'NOTPAY') throw new WechatRefusal(400, 'ORDERPAID');
    if (this.#clock.now() < trade.createdAt + closableAfter) throw new WechatRefusal(400, 'INVALID_REQUEST');
    trade.status = 'CLOSED';
  }

  /** The same number gives the same refund and moves no money twice. */
  refund(
    outTradeNo: string,
    {
      refundNo,
      amount,
      total: orderTotal,
      notifyUrl,
    }: { refundNo: string; amount: Fen; total: Fen; notifyUrl?: string | undefined },
  ): WechatRefund {
    const trade = this.all.get(outTradeNo);
    if (trade?.paidAt === undefined) throw new WechatRefusal(404, 'RESOURCE_NOT_EXISTS');
    const previous = trade.refunds.get(refundNo);
    if (previous?.amount === amount) return previous;
    if (previous) throw new WechatRefusal(400, 'INVALID_REQUEST');
    if (this.forcedRefusal) throw new WechatRefusal(this.forcedRefusal.status, this.forcedRefusal.code);
    const isTooMuch = orderTotal !== trade.amount || this.refundedOf(trade) + amount > trade.amount;
    if (isTooMuch) throw new WechatRefusal(400, 'INVALID_REQUEST');
    const refund: WechatRefund = {
      ...{
        refundNo,
        refundId: this.#number('5030'),
        amount,
        status: this.refundStatus,
        at: this.#clock.now(),
        notifyUrl,
      },
    };
    trade.refunds.set(refundNo, refund);
    trade.status = 'REFUND';
    return refund;
  }

  refundedOf({ refunds }: WechatTrade): Fen {
    return total([...refunds.values()].filter(({ status }) => status !== 'CLOSED'));
  }

  findRefund(refundNo: string): { trade: WechatTrade; refund: WechatRefund } {
    for (const trade of this.all.values()) {
      const refund = trade.refunds.get(refundNo);
      if (refund) return { trade, refund };
    }
    throw new WechatRefusal(404, 'RESOURCE_NOT_EXISTS');
  }

  remainderOf(trade: WechatTrade): Fen {
    return fen(trade.amount - this.refundedOf(trade));
  }
}
