import type { RefundOutcome, RefundRequest } from '#functions/ports/payments';
import type { Fault } from '#infra/local/fake-provider/faults';
import type { ProviderBooks } from '#infra/local/fake-provider/model/books';
import type { ProviderPayment, Share } from '#infra/local/fake-provider/model/payment';
import type { ProviderStub } from '#infra/local/fake-provider/provider-stub';

/** A value, a refusal by the provider, or an unclear outcome with a code that is only a hint. */
export type CallResult<T> =
  | { ok: true; value: T }
  | { ok: false; isRefused: true; code: string }
  | { ok: false; isRefused: false; code: string | undefined };

export interface StubWire {
  books: ProviderBooks;
  call<T>(method: string, effect: () => T): Promise<CallResult<T>>;
}

const systemErrors: readonly (Fault | undefined)[] = ['system error', 'system error with effect'];

export const stubWire = ({ books, wire }: ProviderStub): StubWire => ({
  books,
  async call(method, effect) {
    const { fault, outcome } = wire.call(method, effect);
    const isUnclear = fault !== undefined || typeof outcome === 'string';
    if (isUnclear)
      return { ok: false, isRefused: false, code: systemErrors.includes(fault) ? 'SYSTEM_ERROR' : undefined };
    return outcome.ok ? outcome : { ok: false, isRefused: true, code: outcome.refusal.code };
  },
});

interface RefundOptions {
  /** The part of the seller that is taken back. */
  share?: Share;
  /** Sends the notice of a new refund. */
  report?: (payment: ProviderPayment) => void;
}

/** Requests a refund and then queries it: only the query is believed. */
export async function refundThrough(
  { call, books }: StubWire,
  { outTradeNo, refundNo, amount }: RefundRequest,
  { share, report }: RefundOptions = {},
): Promise<RefundOutcome> {
  const requested = await call('refund', () => {
    const isNew = !books.payments.get(outTradeNo)?.refunds.has(refundNo);
    books.refund(outTradeNo, { refundNo, amount, share });
    if (isNew) report?.(books.find(outTradeNo));
  });
  const queried = await call('refund query', () => books.find(outTradeNo));
  if (!queried.ok) return 'unknown';
  const refund = queried.value.refunds.get(refundNo);
  if (refund) return refund.amount === amount ? 'refunded' : 'unknown';
  return !requested.ok && requested.isRefused ? { refused: requested.code, who: 'person' } : 'unknown';
}
