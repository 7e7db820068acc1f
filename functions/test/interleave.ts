import { setImmediate as turnOfEvents } from 'node:timers/promises';
import type { Deps, Ports } from '../ports/index.ts';
import type { PaymentProvider } from '../ports/payments.ts';

/** Chooses the next of the waiting flows, by number. */
export type Choose = (waiting: readonly number[]) => number;

type Gate = <A extends unknown[], R>(call: (...args: A) => Promise<R>) => (...args: A) => Promise<R>;

function gatedProvider(provider: PaymentProvider, gate: Gate): PaymentProvider {
  const { begin, query, close, refund } = provider;
  return { ...provider, begin: gate(begin), query: gate(query), close: gate(close), refund: gate(refund) };
}

/** Makes every outgoing call wait for its turn; code between two calls runs undisturbed. */
function gated<P extends Deps<'table' | 'queues' | 'payments' | 'mockBank'>>(ports: P, gate: Gate): P {
  const { table, queues, payments, mockBank } = ports;
  const named = (name: string) => {
    const provider = payments.named(name);
    return provider && gatedProvider(provider, gate);
  };
  const send: Ports['queues']['send'] = (...args) => gate(() => queues.send(...args))();
  return {
    ...ports,
    queues: { ...queues, send },
    mockBank: { decide: gate(mockBank.decide) },
    payments: { current: gatedProvider(payments.current, gate), named },
    table: {
      get: gate(table.get),
      getMany: gate(table.getMany),
      query: gate(table.query),
      count: gate(table.count),
      commit: gate(table.commit),
    },
  };
}

export interface Interleaved {
  results: PromiseSettledResult<unknown>[];
  /** The flow of each step. */
  steps: number[];
}

/** Runs flows concurrently, one outgoing call at a time, in the order that `choose` returns. */
export async function interleave<P extends Deps<'table' | 'queues' | 'payments' | 'mockBank'>>(
  ports: P,
  flows: readonly ((ports: P) => Promise<unknown>)[],
  choose: Choose,
): Promise<Interleaved> {
  const waiting: { flow: number; go: () => void }[] = [];
  const steps: number[] = [];
  let running = 0;
  const gateOf =
    (flow: number): Gate =>
    (call) =>
    async (...args) => {
      await new Promise<void>((go) => waiting.push({ flow, go }));
      running += 1;
      try {
        return await call(...args);
      } finally {
        running -= 1;
      }
    };

  let isOver = false;
  const all = Promise.allSettled(flows.map((flow, n) => flow(gated(ports, gateOf(n))))).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await turnOfEvents();
    if (running > 0 || waiting.length === 0) continue;
    const [next] = waiting.splice(choose(waiting.map(({ flow }) => flow)), 1);
    if (!next) throw new Error('somebody was chosen who does not wait');
    steps.push(next.flow);
    next.go();
  }
  return { results: await all, steps };
}

/** The first flow makes `at` calls, then all others run to the end, then it continues. */
export function allInside(at: number): Choose {
  let schedules = 0;
  return (waiting) => {
    const first = waiting.indexOf(0);
    const other = waiting.findIndex((flow) => flow > 0);
    if (first >= 0 && (schedules < at || other < 0)) {
      schedules += 1;
      return first;
    }
    return other;
  };
}

/** Random numbers from 0 to below 1, determined by the seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const atRandom = (random: () => number): Choose => {
  return (waiting) => Math.floor(random() * waiting.length);
};
