import type { Blobs, Deps, Queues } from '../ports/index.ts';
import type { Table } from '../ports/table.ts';

/** The error of a simulated crash, distinct from any refusal. */
export class Crash extends Error {}

/** Crashes at the n-th writing call of a port, before its effect or after it and before its response. */
export function dying<P extends Deps<'table' | 'blobs' | 'queues'>>(
  ports: P,
  { at, before }: { at: number; before: boolean },
): P {
  let calls = 0;
  const fatal = <A extends unknown[], R>(call: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      calls += 1;
      if (calls < at) return call(...args);
      if (!before && calls === at) await call(...args);
      throw new Crash();
    };
  };
  const { table, blobs, queues } = ports;
  const commit: Table['commit'] = fatal(table.commit);
  const remove: Blobs['remove'] = fatal(blobs.remove);
  const send: Queues['send'] = (...args) => fatal(() => queues.send(...args))();
  return {
    ...ports,
    table: { ...table, commit },
    queues: { ...queues, send },
    blobs: {
      ...blobs,
      remove,
      begin: fatal(blobs.begin),
      join: fatal(blobs.join),
      abandon: fatal(blobs.abandon),
      write: fatal(blobs.write),
    },
  };
}
