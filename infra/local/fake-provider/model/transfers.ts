import type { Clock } from '#functions/ports/index';
import type { Fen } from '#shared/money';
import { ProviderRefusal } from './refusal.ts';

interface TransferOrder {
  outBizNo: string;
  amount: Fen;
  account: string;
  name: string;
}

export interface Transfer extends TransferOrder {
  theirNo: string;
  /** `SUCCESS`, `FAIL`, `REFUND` for a returned transfer, or another status of the provider's. */
  status: string;
  errorCode?: string;
  at: number;
  /** When it was returned because the account could not take it. */
  returnedAt?: number;
}

const isSame = (left: TransferOrder, right: TransferOrder): boolean =>
  left.amount === right.amount && left.account === right.account && left.name === right.name;

/** Money sent from our balance to accounts at the provider, and the accounts that may receive a share. */
export class ProviderTransfers {
  readonly all = new Map<string, Transfer>();
  /** Refusal codes by account: a transfer to one of these moves no money and can be sent again. */
  readonly refusalByAccount = new Map<string, string>();
  /** Error codes by account: a transfer to one of these fails for good, and its number is used up. */
  readonly failureByAccount = new Map<string, string>();
  readonly #bound = new Set<string>();
  readonly #clock: Clock;
  readonly #number: (prefix: string) => string;

  constructor(clock: Clock, number: (prefix: string) => string) {
    this.#clock = clock;
    this.#number = number;
  }

  find(outBizNo: string): Transfer {
    const transfer = this.all.get(outBizNo);
    if (!transfer) throw new ProviderRefusal('ORDER_NOT_EXIST');
    return transfer;
  }

  /** Idempotent by number: the same content gives the same transfer, other content is refused. */
  send(order: TransferOrder): Transfer {
    const previous = this.all.get(order.outBizNo);
    if (previous && !isSame(previous, order)) throw new ProviderRefusal('PAYMENT_INFO_INCONSISTENCY');
    if (previous) return previous;
    if (order.amount < 10) throw new ProviderRefusal('EXCEED_LIMIT_SM_MIN_AMOUNT');
    this.#checkAccount(order.account);
    const errorCode = this.failureByAccount.get(order.account);
    const outcome = errorCode === undefined ? { status: 'SUCCESS' } : { status: 'FAIL', errorCode };
    const transfer = { ...order, theirNo: this.#number('TRF'), ...outcome, at: this.#clock.now() };
    this.all.set(order.outBizNo, transfer);
    return transfer;
  }

  /** The account could not take the money after all, which is ours again. */
  returnFunds(outBizNo: string, errorCode = 'PAYEE_NOT_EXIST'): Transfer {
    const transfer = this.find(outBizNo);
    if (transfer.status !== 'SUCCESS') throw new ProviderRefusal('INVALID_PARAMETER');
    return Object.assign(transfer, { status: 'REFUND', errorCode, returnedAt: this.#clock.now() });
  }

  bind(account: string): void {
    this.#checkAccount(account);
    this.#bound.add(account);
  }

  isBound(account: string): boolean {
    return this.#bound.has(account);
  }

  #checkAccount(account: string): void {
    const code = this.refusalByAccount.get(account);
    if (code !== undefined) throw new ProviderRefusal(code);
  }
}
