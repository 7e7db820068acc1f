import type { Clock } from '#functions/ports/index';
import type { Fen } from '#shared/money';
import { done, numbers, type Result, refused } from './alipay-trades.ts';

export interface Transfer {
  outBizNo: string;
  orderId: string;
  amount: Fen;
  account: string;
  name: string;
  status: string;
  errorCode?: string;
  at: number;
  /** When it came back from an account that could not take it after all. */
  returnedAt?: number;
}

type Order = Pick<Transfer, 'outBizNo' | 'amount' | 'account' | 'name'>;

const isSame = (one: Order, other: Order): boolean =>
  one.amount === other.amount && one.account === other.account && one.name === other.name;

/** Money sent from our balance to accounts at Alipay, and who may receive a share. */
export class AlipayTransfers {
  readonly all = new Map<string, Transfer>();
  /** Accounts that answer with a code instead of taking money. */
  readonly refusing = new Map<string, string>();
  /** Accounts to which transfers fail afterwards, with a code: such a number is used up. */
  readonly failing = new Map<string, string>();
  readonly #bound = new Set<string>();
  readonly #clock: Clock;
  readonly #number = numbers();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  find(outBizNo: string): Result<Transfer> {
    const transfer = this.all.get(outBizNo);
    return transfer ? done(transfer) : refused('ORDER_NOT_EXIST');
  }

  /** The same number with the same content gives the same answer and moves no money twice. */
  send(order: Order): Result<Transfer> {
    const before = this.all.get(order.outBizNo);
    if (before) return isSame(before, order) ? done(before) : refused('PAYMENT_INFO_INCONSISTENCY');
    if (order.amount < 10) return refused('EXCEED_LIMIT_SM_MIN_AMOUNT');
    const code = this.refusing.get(order.account);
    if (code) return refused(code);
    const errorCode = this.failing.get(order.account);
    const standing = errorCode === undefined ? { status: 'SUCCESS' } : { status: 'FAIL', errorCode };
    const transfer = { ...order, orderId: this.#number('TRF'), ...standing, at: this.#clock.now() };
    this.all.set(order.outBizNo, transfer);
    return done(transfer);
  }

  /** The account cannot take what it was said to have: the money is ours again. */
  comeBack(outBizNo: string, errorCode = 'PAYEE_NOT_EXIST'): Result<Transfer> {
    const found = this.find(outBizNo);
    if (!found.ok) return found;
    if (found.value.status !== 'SUCCESS') return refused('INVALID_PARAMETER');
    return done(Object.assign(found.value, { status: 'REFUND', errorCode, returnedAt: this.#clock.now() }));
  }

  bind(account: string): Result<string> {
    const code = this.refusing.get(account);
    if (code) return refused(code);
    this.#bound.add(account);
    return done(account);
  }

  isBound(account: string): boolean {
    return this.#bound.has(account);
  }
}
