import { holds } from '#functions/adapters/memory/values';
import { keyOf } from '#functions/adapters/table/write';
import type { Ports, Queues } from '#functions/ports/index';
import type { PaymentProvider, Payments } from '#functions/ports/payments';
import type { PayoutProvider, Payouts } from '#functions/ports/payouts';
import type { Committed, Table, Write } from '#functions/ports/table';

/** What a process that died throws, so that nobody takes it for an answer. */
export class Killed extends Error {}

/** What may become of a call to the outside beside what it should. */
export type CallFailure = 'refused' | 'answer lost' | 'believed failed' | undefined;

export interface ProcessPlan {
  /** Dies before the effect of this call, counted from 1; `after` its effect instead. */
  killAt?: number | undefined;
  after?: boolean;
  callFailure?: (call: string) => CallFailure;
  /** Waits for its turn among others that run beside it. */
  turn?: <T>(effect: () => Promise<T>) => Promise<T>;
}

/** One process at work: it counts its calls to the outside, and may die at any of them. */
export class Run {
  calls = 0;
  isDead = false;
  /** Something went wrong that was meant to. */
  isDisturbed = false;
  /** Names of the calls, in order. */
  readonly names: string[] = [];
  readonly #plan: ProcessPlan;

  constructor(plan: ProcessPlan = {}) {
    this.#plan = plan;
  }

  /** `again`: what a second try of the same would be answered. */
  through<T>(name: string, effect: () => Promise<T>, again?: (first: T) => Promise<T>): Promise<T> {
    const { turn } = this.#plan;
    return turn ? turn(() => this.#call(name, effect, again)) : this.#call(name, effect, again);
  }

  async #call<T>(name: string, effect: () => Promise<T>, again?: (first: T) => Promise<T>): Promise<T> {
    if (this.isDead) throw new Killed(name);
    this.calls += 1;
    this.names.push(name);
    const { killAt, after, callFailure } = this.#plan;
    if (killAt === this.calls && !after) return this.#die(name);
    const failure = callFailure?.(name);
    if (failure) this.isDisturbed = true;
    if (failure === 'refused') throw new Error(`${name} was throttled`);
    const result = await effect();
    if (killAt === this.calls && after) return this.#die(name);
    if (failure === 'answer lost') throw new Error(`the answer of ${name} was lost`);
    return failure === 'believed failed' && again ? again(result) : result;
  }

  #die(name: string): never {
    this.isDead = true;
    this.isDisturbed = true;
    throw new Killed(name);
  }
}

/** The effect is there, its answer was lost, and the second try meets the traces of the first. */
async function repeatCommit(table: Table, writes: readonly Write[], first: Committed): Promise<Committed> {
  if (!first.ok) return first;
  const items = await table.getMany(writes.map(keyOf));
  const failed = writes.flatMap(({ when = [] }, at) => {
    const item = items[at];
    if (when.every((condition) => holds(condition, item))) return [];
    return [item ? { at, item } : { at }];
  });
  return failed.length > 0 ? { ok: false, failed } : first;
}

/** The port as one process has it: each of the calls named is a point at which it may die. */
function through<P extends object>(run: Run, port: P, [name, calls]: [string, readonly (keyof P & string)[]]): P {
  const interruptible: P = { ...port };
  for (const call of calls) {
    const real = port[call];
    if (typeof real !== 'function') continue;
    const label = `${name}.${call}`;
    Object.assign(interruptible, { [call]: (...args: unknown[]) => run.through(label, () => real.apply(port, args)) });
  }
  return interruptible;
}

const tableOf = (run: Run, table: Table): Table => ({
  ...through(run, table, ['table', ['get', 'getMany', 'query', 'count']]),
  commit: (writes) =>
    run.through(
      'table.commit',
      () => table.commit(writes),
      (first) => repeatCommit(table, writes, first),
    ),
});

const queuesOf = (run: Run, queues: Queues): Queues => ({
  send: (queue, message, options) => run.through(`send ${queue}`, () => queues.send(queue, message, options)),
});

function paymentsOf(run: Run, { current, offered, named }: Payments): Payments {
  const interruptible = (provider: PaymentProvider) =>
    through(run, provider, ['provider', ['begin', 'query', 'close', 'refund']]);
  return {
    current: interruptible(current),
    offered: offered.map(interruptible),
    named: (name) => {
      const provider = named(name);
      return provider && interruptible(provider);
    },
  };
}

function payoutsOf(run: Run, { current, named, covering }: Payouts): Payouts {
  const interruptible = (provider: PayoutProvider) => through(run, provider, ['payouts', ['submit', 'query']]);
  const dyingIfAny = (provider: PayoutProvider | undefined) => provider && interruptible(provider);
  return {
    current: interruptible(current),
    named: (name) => dyingIfAny(named(name)),
    covering: (covers) => dyingIfAny(covering(covers)),
  };
}

/** The ports as one process has them: every call to the outside is a point at which it may die. */
export const portsOf = (run: Run, ports: Ports): Ports => ({
  ...ports,
  table: tableOf(run, ports.table),
  queues: queuesOf(run, ports.queues),
  payments: paymentsOf(run, ports.payments),
  payouts: payoutsOf(run, ports.payouts),
  mail: through(run, ports.mail, ['mail', ['send']]),
  vault: through(run, ports.vault, ['vault', ['open']]),
  blobs: through(run, ports.blobs, ['blobs', ['head', 'remove']]),
});
