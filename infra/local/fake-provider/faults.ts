import type { Clock } from '#functions/ports/index';

/** Failures between us and a provider, all of them seen at real ones. */
export const faults = [
  /** The request never reaches the provider. */
  'lose request',
  /** The call takes effect, and its response never arrives. */
  'lose response',
  /** The provider answers "try again", and the call has had no effect. */
  'system error',
  /** The provider answers "try again", and the call has taken effect. */
  'system error with effect',
  /** No response arrives, a query finds nothing, and the call takes effect later. */
  'late effect',
  /** A proxy answers in HTML; the call behind it has taken effect. */
  'bad gateway',
  'unsigned',
  'wrongly signed',
  'slow',
] as const;

export type Fault = (typeof faults)[number];

type Decision = (method: string) => Fault | undefined;

export function createFaults() {
  const planned: { fault: Fault; method: string | undefined; times: number }[] = [];
  let decide: Decision | undefined;
  return {
    /** Applies to the next `times` calls of this method, or of any. */
    plan(fault: Fault, { method, times = 1 }: { method?: string; times?: number } = {}): void {
      planned.push({ fault, method, times });
    },
    /** Decides for every call in simulations; planned faults go first. */
    decide(decision: Decision | undefined): void {
      decide = decision;
    },
    next(method: string): Fault | undefined {
      const due = planned.find((plan) => plan.times > 0 && (plan.method === undefined || plan.method === method));
      if (!due) return decide?.(method);
      due.times -= 1;
      return due.fault;
    },
  };
}

export interface Delays {
  clock: Clock;
  /** Real milliseconds that a slow response takes. */
  slowMs?: number;
  /** Called when a slow response is held back, so that a test can abort it without waiting for its time-out. */
  whenSlow?: () => void;
  /** Virtual milliseconds until a 'late effect' happens. */
  lateMs?: number;
}
