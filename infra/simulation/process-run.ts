import { holds } from '#functions/adapters/memory/values';
import { keyOf } from '#functions/adapters/table/write';
import type { Ports, Queues } from '#functions/ports/index';
import type { PaymentProvider, Payments } from '#functions/ports/payments';
import type { PayoutProvider, Payouts } from '#functions/ports/payouts';
import type { Committed, Table, Write } from '#functions/ports/table';

/** Thrown by a killed process, to tell its death from an answer. */
export class Killed extends Error {}

/** How a call to the outside may fail. `believed failed`: it took effect, and the SDK's retry is answered instead. */
export type CallFailure = 'refused' | 'answer lost' | 'believed failed' | undefined;

export interface ProcessPlan {
  /** The number of the call, from 1, before which the process is killed; with `after`, after its effect. */
  killAt?: number | undefined;
  after?: boolean;
  callFailure?: (call: string) => CallFailure;
  /** Waits until the interleaving picks this process. */
  turn?: <T>(effect: () => Promise<T>) => Promise<T>;
}

/** One process: it counts its calls to the outside and may be killed at any of them. */
export class Run {
  calls = 0;
  isDead = false;
  /** A planned failure has happened. */
  isDisturbed = false;
  readonly names: string[] = [];
  readonly #plan: ProcessPlan;

  constructor(plan: ProcessPlan = {}) {
    this.#plan = plan;
  }

  /** `again` answers the SDK's retry of a call that took effect. */
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

/** A commit whose answer was lost is retried by the SDK, which meets the effect of the first try. */
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

const labelCalls = <P>(port: string, calls: readonly (keyof P & string)[]) =>
  calls.map((call) => ({ call, label: `${port}.${call}` }));

const tableCalls = labelCalls<Table>('table', ['get', 'getMany', 'query', 'count']);
const providerCalls = labelCalls<PaymentProvider>('provider', ['begin', 'query', 'close', 'refund']);
const payoutCalls = labelCalls<PayoutProvider>('payouts', ['submit', 'query']);
const mailCalls = labelCalls<Ports['mail']>('mail', ['send']);
const vaultCalls = labelCalls<Ports['vault']>('vault', ['open']);
const blobCalls = labelCalls<Ports['blobs']>('blobs', ['head', 'remove']);

/** The port with these calls as points at which the process may be killed. */
function through<P extends object>(run: Run, port: P, calls: readonly { call: keyof P; label: string }[]): P {
  const interruptible: P = { ...port };
  for (const { call, label } of calls) {
    const real = port[call];
    if (typeof real !== 'function') continue;
    const interrupt = (...args: unknown[]) => run.through(label, () => real.apply(port, args));
    interruptible[call] = interrupt as P[typeof call];
  }
  return interruptible;
}

const tableOf = (run: Run, table: Table): Table => ({
  ...through(run, table, tableCalls),
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
  const interruptible = (provider: PaymentProvider) => through(run, provider, providerCalls);
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
  const interruptible = (provider: PayoutProvider) => through(run, provider, payoutCalls);
  const dyingIfAny = (provider: PayoutProvider | undefined) => provider && interruptible(provider);
  return {
    current: interruptible(current),
    named: (name) => dyingIfAny(named(name)),
    covering: (covers) => dyingIfAny(covering(covers)),
  };
}

/** All ports with every call to the outside as a point at which the process may be killed. Few processes use a provider. */
export const portsOf = (run: Run, ports: Ports): Ports => ({
  ...ports,
  table: tableOf(run, ports.table),
  queues: queuesOf(run, ports.queues),
  get payments() {
    return paymentsOf(run, ports.payments);
  },
  get payouts() {
    return payoutsOf(run, ports.payouts);
  },
  mail: through(run, ports.mail, mailCalls),
  vault: through(run, ports.vault, vaultCalls),
  blobs: through(run, ports.blobs, blobCalls),
});
