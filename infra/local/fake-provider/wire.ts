import { minute } from '#shared/limits';
import { createFaults, type Delays, type Fault } from './faults.ts';
import { type Attempt, attempt } from './model/refusal.ts';

/** The result of a call: what the provider did, its own "try again", or no response. */
export type Outcome<T> = Attempt<T> | 'busy' | 'lost';

/** Runs a call, or answers it with the outcome of an earlier one that it repeats. */
type Once<T> = (outcome: () => Outcome<T>) => Outcome<T>;

/** The connection to a provider, with the faults planned for it. */
export class Wire {
  readonly faults = createFaults();
  readonly #delays: Delays;
  #late: { at: number; run: () => unknown }[] = [];

  constructor(delays: Delays) {
    this.#delays = delays;
  }

  /** Runs the late effects that are due by now. */
  runLate(): void {
    const now = this.#delays.clock.now();
    const due = this.#late.filter(({ at }) => at <= now);
    this.#late = this.#late.filter((effect) => !due.includes(effect));
    for (const { run } of due) run();
  }

  /** Makes one call, with the fault planned for it if any. */
  call<T>(
    method: string,
    effect: () => T,
    once: Once<T> = (outcome) => outcome(),
  ): { fault: Fault | undefined; outcome: Outcome<T> } {
    this.runLate();
    const fault = this.faults.next(method);
    return { fault, outcome: this.#outcome(fault, () => attempt(effect), once) };
  }

  #outcome<T>(fault: Fault | undefined, effect: () => Attempt<T>, once: Once<T>): Outcome<T> {
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
