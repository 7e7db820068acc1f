import type { Clock } from '#functions/ports/index';
import { type Fen, fen } from '#shared/money';

/** What a page asks the buyer for. */
export interface Page {
  outTradeNo: string;
  amount: Fen;
  subject: string;
  notifyUrl: string;
  expiresAt: number;
  /** Sellers are given their share of it later. */
  isFrozen: boolean;
}

interface Share {
  amount: Fen;
  account: string;
}

export interface Split extends Share {
  detailId: string;
  at: number;
  /** Taken back for a refund, and when. */
  returned?: true;
  returnedAt?: number;
}

export interface Trade extends Page {
  tradeNo: string;
  status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_FINISHED' | 'TRADE_CLOSED';
  paidAt?: number;
  refunds: Map<string, { amount: Fen; at: number }>;
  splits: Map<string, Split>;
}

/** `{ code }` is the sub code of a refusal. */
export type Result<T> = { ok: true; value: T } | { ok: false; code: string };

export const done = <T>(value: T): Result<T> => ({ ok: true, value });
export const refused = (code: string): { ok: false; code: string } => ({ ok: false, code });

export const total = (amounts: Iterable<{ amount: Fen }>): Fen =>
  fen([...amounts].reduce((sum, { amount }) => sum + amount, 0));

/** Only what went to that account can come back from it, once. */
function takenBack(splits: Iterable<Split>, { amount, account }: Share, returnedAt: number): boolean {
  const split = [...splits].find((one) => one.account === account && one.amount === amount && !one.returned);
  if (split) Object.assign(split, { returned: true, returnedAt });
  return split !== undefined;
}

/** Each once, after so many that were given before. */
export function numbers(before = 0): (prefix: string) => string {
  let given = before;
  return (prefix) => {
    given += 1;
    return prefix + given.toString().padStart(16, '0');
  };
}

/** Alipay's books of trades and the rules for them. Nothing of HTTP or signatures. */
export class AlipayTrades {
  readonly all = new Map<string, Trade>();
  /** What codes ask for: nothing of it is a trade before somebody scans. */
  readonly codes = new Map<string, Page>();
  /** What every refund is answered with instead, while it is set. */
  refusing: string | undefined;
  /** What a refund that was taken is said to be. */
  refundStatus: string | undefined = 'REFUND_SUCCESS';
  readonly #clock: Clock;
  readonly #number = numbers();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  find(outTradeNo: string): Result<Trade> {
    const trade = this.all.get(outTradeNo);
    return trade ? done(trade) : refused('ACQ.TRADE_NOT_EXIST');
  }

  /** By Alipay's own number. */
  numbered(tradeNo: string | undefined): Trade | undefined {
    return [...this.all.values()].find((trade) => trade.tradeNo === tradeNo);
  }

  /** The same request is given the same code. */
  encode(page: Page): Result<string> {
    const code = `https://qr.alipay.com/${page.outTradeNo}`;
    const known = this.codes.get(code);
    if (known && known.amount !== page.amount) return refused('ACQ.CONTEXT_INCONSISTENT');
    if (this.all.get(page.outTradeNo)?.status === 'TRADE_SUCCESS') return refused('ACQ.TRADE_HAS_SUCCESS');
    this.codes.set(code, page);
    return done(code);
  }

  /** A buyer scans the code of a page: only now does the trade exist. */
  scan(page: Page): Result<Trade> {
    const known = this.all.get(page.outTradeNo);
    if (known) {
      const isSame = known.amount === page.amount && known.subject === page.subject;
      return isSame ? done(known) : refused('ACQ.CONTEXT_INCONSISTENT');
    }
    if (this.#clock.now() >= page.expiresAt) return refused('ACQ.TRADE_HAS_CLOSE');
    const own = { refunds: new Map(), splits: new Map() };
    const trade: Trade = { ...page, ...own, tradeNo: this.#number('2026'), status: 'WAIT_BUYER_PAY' };
    this.all.set(page.outTradeNo, trade);
    return done(trade);
  }

  /** The buyer confirms. */
  pay(outTradeNo: string): Result<Trade> {
    const paid = this.#move(outTradeNo, 'WAIT_BUYER_PAY', 'TRADE_SUCCESS');
    if (paid.ok) paid.value.paidAt = this.#clock.now();
    return paid;
  }

  /** The time for refunds is over. */
  finish(outTradeNo: string): Result<Trade> {
    return this.#move(outTradeNo, 'TRADE_SUCCESS', 'TRADE_FINISHED');
  }

  close(outTradeNo: string): Result<Trade> {
    return this.#move(outTradeNo, 'WAIT_BUYER_PAY', 'TRADE_CLOSED');
  }

  #move(outTradeNo: string, from: Trade['status'], to: Trade['status']): Result<Trade> {
    const found = this.find(outTradeNo);
    if (!found.ok) return found;
    if (found.value.status !== from) return refused('ACQ.REASON_TRADE_STATUS_INVALID');
    found.value.status = to;
    return found;
  }

  /** The same number gives the same answer and moves no money twice. */
  refund(
    outTradeNo: string,
    requestNo: string,
    { amount, back }: { amount: Fen; back?: Share | undefined },
  ): Result<Trade> {
    const found = this.find(outTradeNo);
    if (!found.ok) return found;
    const { refunds, status, amount: paid } = found.value;
    const before = refunds.get(requestNo);
    if (before) return before.amount === amount ? found : refused('ACQ.DISCORDANT_REPEAT_REQUEST');
    if (this.refusing !== undefined) return refused(this.refusing);
    if (status !== 'TRADE_SUCCESS') return refused('ACQ.TRADE_STATUS_ERROR');
    if (total(refunds.values()) + amount > paid) return refused('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
    const at = this.#clock.now();
    if (back && !takenBack(found.value.splits.values(), back, at)) return refused('ACQ.ALLOC_AMOUNT_VALIDATE_ERROR');
    refunds.set(requestNo, { amount, at });
    if (total(refunds.values()) === paid) found.value.status = 'TRADE_CLOSED';
    return found;
  }

  /** A share of a paid trade goes to a seller; what is left becomes ours. */
  split(tradeNo: string, requestNo: string, share: Share): Result<Trade> {
    const trade = this.numbered(tradeNo);
    if (!trade) return refused('ACQ.TRADE_NOT_EXIST');
    const before = trade.splits.get(requestNo);
    if (before) return before.amount === share.amount ? done(trade) : refused('ACQ.DISCORDANT_REPEAT_REQUEST');
    if (trade.status !== 'TRADE_SUCCESS' || !trade.isFrozen) return refused('ACQ.ILLEGAL_SETTLE_STATE');
    if (share.amount > trade.amount) return refused('ACQ.ALLOC_AMOUNT_VALIDATE_ERROR');
    trade.splits.set(requestNo, { ...share, detailId: this.#number('SPL'), at: this.#clock.now() });
    trade.isFrozen = false;
    return done(trade);
  }
}
