import { minute } from '#shared/limits';
import { createFaults, type Delays, type Fault } from './faults.ts';
import { type Attempt, attempt } from './model/refusal.ts';

/** What a call comes to: what happened there, the provider's own "try again", or nothing that comes back. */
export type Outcome<T> = Attempt<T> | 'busy' | 'lost';

/** The way to a provider and back: what is lost on it, and what takes effect later than anybody waits. */
export class Wire {
  readonly faults = createFaults();
  readonly #delays: Delays;
  #late: { at: number; run: () => unknown }[] = [];

  constructor(delays: Delays) {
    this.#delays = delays;
  }

  /** Lets happen what was on its way and is due by now. */
  runLate(): void {
    const now = this.#delays.clock.now();
    const due = this.#late.filter(({ at }) => at <= now);
    this.#late = this.#late.filter((effect) => !due.includes(effect));
    for (const { run } of due) run();
  }

  /** One call with its fault, if any; `once` may answer a repeated call with the outcome of the first. */
  call<T>(
    method: string,
    effect: () => T,
    once: (outcome: () => Outcome<T>) => Outcome<T> = (outcome) => outcome(),
  ): { fault: Fault | undefined; outcome: Outcome<T> } {
    this.runLate();
    const fault = this.faults.next(method);
    return { fault, outcome: this.#outcome(fault, () => attempt(effect), once) };
  }

  #outcome<T>(
    fault: Fault | undefined,
    effect: () => Attempt<T>,
    once: (outcome: () => Outcome<T>) => Outcome<T>,
  ): Outcome<T> {
    const { clock, lateMs = minute } = this.#delays;
    if (fault === 'lose request') return 'lost';
    if (fault === 'late effect') {
      this.#late.push({ at: clock.now() + lateMs, run: () => once(effect) });
      return 'lost';
    }
    if (fault === 'system error') return once(() => 'busy');
    const outcome = once(() => {
      const result = effect();
      return fault === 'system error with effect' ? 'busy' : result;
    });
    return fault === 'lose response' ? 'lost' : outcome;
  }
}
