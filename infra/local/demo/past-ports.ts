import { createHash, randomBytes } from 'node:crypto';
import { encodeTime } from 'ulid';
import { type MemoryMail, memoryMail } from '#functions/adapters/memory/mail';
import type { Projections } from '#functions/adapters/memory/query';
import { type MemoryQueues, memoryQueues } from '#functions/adapters/memory/queues';
import { memoryTable } from '#functions/adapters/memory/table';
import { mockPayments } from '#functions/adapters/mock/payments';
import { mockPayouts } from '#functions/adapters/mock/payouts';
import { configured, paidThrough } from '#functions/adapters/provider';
import { keyText } from '#functions/adapters/table/keys';
import { keyOf } from '#functions/adapters/table/write';
import type { Clock, Ids, Passwords, Ports } from '#functions/ports/index';
import type { Item, Key, Table } from '#functions/ports/table';
import { tableSearch } from '#functions/projections/search/index';
import { readEnv } from '#functions/runtime/env';
import { providerEnv } from '#functions/runtime/provider-env';
import { searchEngines } from '#functions/runtime/wiring/search';
import { projectionOf, table as tableDefinition } from '#infra/lib/resources';

/** Set by whoever tells the story. */
export interface StoryClock extends Clock {
  set(time: number): void;
}

export interface PastPorts extends Ports {
  queues: MemoryQueues;
  mail: MemoryMail;
  clock: StoryClock;
}

function storyClock(start: number): StoryClock {
  let time = start;
  return {
    now: () => time,
    set(to) {
      time = to;
    },
  };
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * ULIDs that are the same each time the same story is told: one that was interrupted while it was being written down is
 * written down again, over what is there.
 */
function storyIds(clock: Clock): Ids {
  let given = 0;
  return {
    next() {
      given += 1;
      const digest = createHash('sha256').update(`demo ${given}`).digest();
      return encodeTime(clock.now(), 10) + [...digest.subarray(0, 16)].map((byte) => letters[byte % 32]).join('');
    },
    secret: () => randomBytes(32).toString('base64url'),
  };
}

/** In two months everybody logs in again and again: a hash that was made here is known by heart. */
function remembered({ hash, matches }: Passwords): Passwords {
  const made = new Map<string, string>();
  return {
    async hash(password) {
      const hashed = await hash(password);
      made.set(hashed, password);
      return hashed;
    },
    matches: async (hashed, password) => made.get(hashed) === password || matches(hashed, password),
  };
}

/** A table that knows what was ever written to it. */
function remembering(table: Table): { table: Table; items(): Promise<Item[]> } {
  const keys = new Map<string, Key>();
  return {
    table: {
      ...table,
      commit(writes) {
        for (const { pk, sk } of writes.map(keyOf)) keys.set(keyText({ pk, sk }), { pk, sk });
        return table.commit(writes);
      },
    },
    async items() {
      const found = await table.getMany([...keys.values()]);
      return found.filter((item) => item !== undefined);
    },
  };
}

const projections = Object.fromEntries(
  tableDefinition.indexes.map((index) => [index.name, projectionOf(index)]),
) as Projections;

function bankOf(ports: Ports, { table, clock }: Pick<Ports, 'table' | 'clock'>) {
  const { MOCK_PRIVATE_KEY: privateKey, MOCK_PUBLIC_KEY: publicKey } = readEnv(providerEnv.mock);
  const { provider, bank } = mockPayments({ table, clock, appUrl: ports.site.appUrl, privateKey, publicKey });
  return {
    payments: paidThrough(provider),
    mockBank: bank,
    payouts: configured([mockPayouts({ table, clock })]),
  };
}

/**
 * The market's own ports, but with a table and queues in memory, a bank in that table, and a clock that stands where it
 * is put. Bytes, passwords and keys are the market's.
 */
export function pastPorts(ports: Ports, start: number): { ports: PastPorts; items(): Promise<Item[]> } {
  const clock = storyClock(start);
  const { table, items } = remembering(memoryTable(projections));
  const isInTable = searchEngines().every((name) => name === 'table');
  const search = isInTable ? tableSearch(table) : ports.search;
  const memory = { table, search, queues: memoryQueues(), mail: memoryMail(), clock, ids: storyIds(clock) };
  const passwords = remembered(ports.passwords);
  return { ports: { ...ports, ...memory, ...bankOf(ports, memory), passwords }, items };
}
