import { configurationIn } from '#functions/runtime/configuration';
import type { TestPorts } from '#functions/test/ports';
import { entryReport } from '#infra/invariants/test/demo-items';
import { wholeTable } from '#infra/migrations/test-table';
import type { QueueName } from '#shared/messages/index';
import type { Market } from '../ops/market.ts';

export type Engine = Awaited<ReturnType<typeof startEngine>>;

/** A market's table and dead letters, in memory. */
export async function startEngine() {
  const whole = await wholeTable([]);
  const dead = new Map<QueueName, number>();

  const contents = async () => {
    const isEntry = ({ pk }: { pk: string }): boolean => pk.startsWith('T3#');
    const { true: entries = [], false: items = [] } = Object.groupBy(await whole.all(), (item) => `${isEntry(item)}`);
    return { items, entries: entryReport(items, entries), sizes: undefined };
  };

  const openMarket = (ports: TestPorts, provider = 'mock'): Market => ({
    ports,
    configuration: () => configurationIn({ PAYMENT_PROVIDER: provider }),
    money: async () => ({ payouts: ports.payouts, bills: ports.bills }),
    vault: async () => ports.vault,
    failedMessages: {
      count: async (queue) => dead.get(queue) ?? 0,
      redrive: async (queue) => {
        const count = dead.get(queue) ?? 0;
        dead.delete(queue);
        return count;
      },
    },
    contents,
    wholeTable: async () => ({ ...whole, clock: ports.clock, close: () => undefined }),
    close: async () => undefined,
  });

  /** Puts a message into a queue's dead letters. */
  const bury = (queue: QueueName): void => void dead.set(queue, 1);
  return { table: whole.table, openMarket, bury };
}
