import type { Clock } from '#functions/ports/index';
import type { RefundOutcome, RefundRequest } from '#functions/ports/payments';
import type { AlipayTrades } from '#infra/local/fake-provider/alipay-trades';
import { type Fault, LateEffects, plannedFaults } from '#infra/local/fake-provider/faults';
import type { Fen } from '#shared/money';

/** What was said: an answer, nothing, or "try again". */
export type Said<T> = { answer: T } | { code: string | undefined };

/** Faults after which nothing has happened, and happens later. */
const withoutEffect: readonly Fault[] = ['lose request', 'system error', 'late effect'];
const systemErrors: readonly Fault[] = ['system error', 'system error with effect'];

/** The wire to the provider: what is lost on it, and what arrives late. */
export function thinWire({ clock, lateMs }: { clock: Clock; lateMs: number }) {
  const faults = plannedFaults();
  const late = new LateEffects({ clock, lateMs });
  async function ask<T>(method: string, effect: () => T): Promise<Said<T>> {
    late.take();
    const fault = faults.next(method);
    if (fault === undefined) return { answer: effect() };
    if (fault === 'late effect') late.add(effect);
    if (!withoutEffect.includes(fault)) effect();
    return { code: systemErrors.includes(fault) ? 'SYSTEM_ERROR' : undefined };
  }
  return { faults, ask, late };
}

export type Wire = Pick<ReturnType<typeof thinWire>, 'ask'>;

interface Share {
  amount: Fen;
  account: string;
}

/** Asked for, then asked about: only the second is believed. */
export async function giveBack(
  { ask, trades }: Wire & { trades: AlipayTrades },
  { outTradeNo, refundNo, amount }: RefundRequest,
  share?: Share,
): Promise<RefundOutcome> {
  const told = await ask('refund', () => trades.refund(outTradeNo, refundNo, { amount, back: share }));
  const said = await ask('refund query', () => trades.find(outTradeNo));
  if (!('answer' in said) || !said.answer.ok) return 'unknown';
  const found = said.answer.value.refunds.get(refundNo);
  if (found) return found.amount === amount ? 'refunded' : 'unknown';
  return 'answer' in told && !told.answer.ok ? { refused: told.answer.code, who: 'person' } : 'unknown';
}
