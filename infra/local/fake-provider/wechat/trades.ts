import type { Clock } from '#functions/ports/index';
import { minute } from '#shared/limits';
import { type Fen, fen } from '#shared/money';
import { total } from '../model/payment.ts';
import { ProviderRefusal } from '../model/refusal.ts';
import { numberSequence } from '../number-sequence.ts';

export type WechatScene = 'native' | 'h5' | 'jsapi';

export interface WechatOrder {
  outTradeNo: string;
  scene: WechatScene;
  amount: Fen;
  description: string;
  notifyUrl: string;
  expiresAt: number;
  /** The only person who may pay, where the order names one. */
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

/** Age in milliseconds below which an order cannot be closed. */
export const closableAfter = 5 * minute;

const isSame = (left: WechatOrder, right: WechatOrder): boolean =>
  left.scene === right.scene &&
  left.amount === right.amount &&
  left.description === right.description &&
  left.expiresAt === right.expiresAt &&
  left.openid === right.openid;

/** WeChat's records of trades and its rules for them; HTTP and signatures are not its business. */
export class WechatTrades {
  readonly all = new Map<string, WechatTrade>();
  /** While set, every new refund is refused with this. */
  forcedRefusal: { status: number; code: string } | undefined;
  refundStatus: WechatRefund['status'] = 'SUCCESS';
  readonly #clock: Clock;
  readonly #number: (prefix: string) => string;

  constructor(clock: Clock, existing: readonly WechatTrade[] = []) {
    this.#clock = clock;
    for (const trade of existing) this.all.set(trade.outTradeNo, trade);
    this.#number = numberSequence(existing.reduce((count, { refunds }) => count + 2 + refunds.size, 0));
  }

  find(outTradeNo: string): WechatTrade {
    const trade = this.all.get(outTradeNo);
    if (!trade) throw new ProviderRefusal([404, 'ORDER_NOT_EXIST']);
    return trade;
  }

  findByPrepayId(prepayId: string): WechatTrade | undefined {
    return [...this.all.values()].find((trade) => trade.prepayId === prepayId);
  }

  /** Idempotent: the same order gives the same trade; another order under its number is refused. */
  begin(order: WechatOrder): WechatTrade {
    const existing = this.all.get(order.outTradeNo);
    if (existing?.status === 'CLOSED') throw new ProviderRefusal('ORDER_CLOSED');
    if (existing?.paidAt !== undefined) throw new ProviderRefusal('ORDERPAID');
    if (existing && !isSame(existing, order)) throw new ProviderRefusal([403, 'OUT_TRADE_NO_USED']);
    if (existing) return existing;
    const now = this.#clock.now();
    if (order.expiresAt <= now + minute) throw new ProviderRefusal('PARAM_ERROR');
    const initial = { prepayId: this.#number('wx'), createdAt: now, status: 'NOTPAY', refunds: new Map() } as const;
    const trade: WechatTrade = { ...order, ...initial };
    this.all.set(order.outTradeNo, trade);
    return trade;
  }

  /** The buyer confirms. @throws ProviderRefusal */
  pay(outTradeNo: string, payer: string): WechatTrade {
    const trade = this.find(outTradeNo);
    const now = this.#clock.now();
    if (trade.status === 'CLOSED' || now >= trade.expiresAt) throw new ProviderRefusal('ORDER_CLOSED');
    if (trade.status !== 'NOTPAY') throw new ProviderRefusal('ORDERPAID');
    if (trade.openid !== undefined && trade.openid !== payer) throw new ProviderRefusal('OPENID_MISMATCH');
    return Object.assign(trade, { status: 'SUCCESS', transactionId: this.#number('420000'), payer, paidAt: now });
  }

  close(outTradeNo: string): void {
    const trade = this.all.get(outTradeNo);
    if (!trade) throw new ProviderRefusal([404, 'ORDERNOTEXIST']);
    if (trade.status === 'CLOSED') throw new ProviderRefusal('ORDER_CLOSED');
    if (trade.status !== 'NOTPAY') throw new ProviderRefusal('ORDERPAID');
    if (this.#clock.now() < trade.createdAt + closableAfter) throw new ProviderRefusal('INVALID_REQUEST');
    trade.status = 'CLOSED';
  }

  /** Idempotent by number: moves no money twice. */
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
    if (trade?.paidAt === undefined) throw new ProviderRefusal([404, 'RESOURCE_NOT_EXISTS']);
    const previous = trade.refunds.get(refundNo);
    if (previous?.amount === amount) return previous;
    if (previous) throw new ProviderRefusal('INVALID_REQUEST');
    if (this.forcedRefusal) throw new ProviderRefusal([this.forcedRefusal.status, this.forcedRefusal.code]);
    const isTooMuch = orderTotal !== trade.amount || this.refundedOf(trade) + amount > trade.amount;
    if (isTooMuch) throw new ProviderRefusal('INVALID_REQUEST');
    const refundId = this.#number('5030');
    const refund = { refundNo, refundId, amount, status: this.refundStatus, at: this.#clock.now(), notifyUrl };
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
    throw new ProviderRefusal([404, 'RESOURCE_NOT_EXISTS']);
  }

  remainderOf(trade: WechatTrade): Fen {
    return fen(trade.amount - this.refundedOf(trade));
  }
}
