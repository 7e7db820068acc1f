import type { Clock } from '#functions/ports/index';
import { minute } from '#shared/limits';

/** What can go wrong between us and a provider. Each of these has happened to somebody. */
export const faults = [
  /** Nothing arrives there. */
  'lose request',
  /** It happens there, and nothing comes back. */
  'lose response',
  /** "Try again", and nothing happened. */
  'system error',
  /** "Try again", and it happened. */
  'system error with effect',
  /** Nothing comes back, it cannot be found there, and then it happens. */
  'late effect',
  /** A proxy answers in HTML; behind it, it happened. */
  'bad gateway',
  'unsigned',
  'wrongly signed',
  'slow',
] as const;

export type Fault = (typeof faults)[number];

export interface Faults {
  /** The next `times` calls, of this method or of any. */
  plan(fault: Fault, call?: { method?: string; times?: number }): void;
  /** Decides for every call, for simulations; what was planned goes first. */
  decide(decision: ((method: string) => Fault | undefined) | undefined): void;
  next(method: string): Fault | undefined;
}

export function createFaults(): Faults {
  const planned: { fault: Fault; method: string | undefined; times: number }[] = [];
  let decide: ((method: string) => Fault | undefined) | undefined;
  return {
    plan: (fault, { method, times = 1 } = {}) => {
      planned.push({ fault, method, times });
    },
    decide: (decision) => {
      decide = decision;
    },
    next(method) {
      const due = planned.find((plan) => plan.times > 0 && (plan.method === undefined || plan.method === method));
      if (!due) return decide?.(method);
      due.times -= 1;
      return due.fault;
    },
  };
}

export interface Delays {
  clock: Clock;
  /** Real milliseconds that a slow answer takes. */
  slowMs?: number;
  /** Called when a slow answer is held back, so that a test can give up on it without a time-out. */
  whenSlow?: () => void;
  /** Virtual milliseconds after which what was on its way takes effect. */
  lateMs?: number;
}

/** What was thought lost and takes effect later than anybody waited. */
export class LateEffects {
  readonly #delays: Delays;
  #late: { at: number; run: () => unknown }[] = [];

  constructor(delays: Delays) {
    this.#delays = delays;
  }

  add(run: () => unknown): void {
    const { clock, lateMs = minute } = this.#delays;
    this.#late.push({ at: clock.now() + lateMs, run });
  }

  /** Lets happen what is due by now. */
  runDue(): void {
    const now = this.#delays.clock.now();
    const due = this.#late.filter(({ at }) => at <= now);
    if (due.length === 0) return;
    this.#late = this.#late.filter((effect) => !due.includes(effect));
    for (const { run } of due) run();
  }
}
