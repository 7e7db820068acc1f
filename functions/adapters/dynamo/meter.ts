import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';

/** One request, and its capacity units as DynamoDB counts them. */
export interface Metered {
  command: string;
  read: number;
  write: number;
  /** One more than the latest trip that had ended when this request began: it may have waited for those. */
  trip: number;
}

export interface Meter {
  requests: Metered[];
  /** Forgets all requests so far. */
  reset(): void;
  total(): { trips: number; read: number; write: number };
}

const consumed = z.object({ CapacityUnits: z.number() });
const answer = z.object({ ConsumedCapacity: z.union([consumed.transform((one) => [one]), z.array(consumed)]) });

const reads = new Set(['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand', 'ScanCommand']);

const unitsOf = (output: unknown): number =>
  answer.parse(output).ConsumedCapacity.reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);

/**
 * Measures the capacity of every request of this client, but neither times nor retries. Every request takes at least
 * `atLeastMs`, so that concurrent ones end together.
 */
export function meterOf(client: DynamoDBClient, { atLeastMs = 0 } = {}): Meter {
  const requests: Metered[] = [];
  let over = 0;
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const trip = over + 1;
        const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' };
        const [result] = await Promise.all([next({ ...args, input }), wait(atLeastMs)]);
        const units = unitsOf(result.output);
        const isRead = reads.has(commandName);
        requests.push({ command: commandName, read: isRead ? units : 0, write: isRead ? 0 : units, trip });
        over = Math.max(over, trip);
        return result;
      },
    { step: 'initialize', name: 'meter' },
  );
  const sum = (of: (one: Metered) => number) => requests.reduce((all, one) => all + of(one), 0);
  return {
    requests,
    reset: () => {
      requests.length = 0;
      over = 0;
    },
    total: () => ({
      trips: Math.max(0, ...requests.map(({ trip }) => trip)),
      read: sum(({ read }) => read),
      write: sum(({ write }) => write),
    }),
  };
}
