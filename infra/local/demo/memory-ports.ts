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
import { configuredEngines } from '#functions/runtime/wiring/search';
import { projectionOf, table as tableDefinition } from '#infra/lib/resources';

interface SettableClock extends Clock {
  set(time: number): void;
}

export interface MemoryPorts extends Ports {
  queues: MemoryQueues;
  mail: MemoryMail;
  clock: SettableClock;
}

function settableClock(start: number): SettableClock {
  let time = start;
  return {
    now: () => time,
    set(to) {
      time = to;
    },
  };
}

const crockfordDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * ULIDs that are the same in each run: a seeding that was interrupted is written again, over the items that are there.
 * With this seed generated covers differ where they stand side by side.
 */
function repeatableIds(clock: Clock): Ids {
  let count = 0;
  return {
    next() {
      count += 1;
      const digest = createHash('sha256').update(`demo 760 ${count}`).digest();
      return (
        encodeTime(clock.now(), 10) + [...digest.subarray(0, 16)].map((byte) => crockfordDigits[byte % 32]).join('')
      );
    },
    secret: () => randomBytes(32).toString('base64url'),
  };
}

/** Sixty days have many logins: caches passwords hashed here, so that comparing them needs no hashing. */
function cachePasswords({ hash, matches }: Passwords): Passwords {
  const passwords = new Map<string, string>();
  return {
    async hash(password) {
      const hashed = await hash(password);
      passwords.set(hashed, password);
      return hashed;
    },
    matches: async (hashed, password) => passwords.get(hashed) === password || matches(hashed, password),
  };
}

export interface WrittenItems {
  items(): Promise<Item[]>;
  /** The items that were written since the last call. */
  changes(): Promise<Item[]>;
}

/** Records the keys of all writes, so that the items can be listed. */
function listableTable(table: Table): { table: Table } & WrittenItems {
  const keys = new Map<string, Key>();
  const changed = new Map<string, Key>();
  const read = async (some: ReadonlyMap<string, Key>) => {
    const items = await table.getMany([...some.values()]);
    return items.filter((item) => item !== undefined);
  };
  return {
    table: {
      ...table,
      commit(writes) {
        for (const { pk, sk } of writes.map(keyOf))
          for (const record of [keys, changed]) record.set(keyText({ pk, sk }), { pk, sk });
        return table.commit(writes);
      },
    },
    items: () => read(keys),
    changes() {
      const some = new Map(changed);
      changed.clear();
      return read(some);
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

/** The market's own ports, but with a table, queues, emails and a bank in memory. Bytes, passwords and keys are the market's. */
export function memoryPorts(ports: Ports, start: number): { ports: MemoryPorts } & WrittenItems {
  const clock = settableClock(start);
  const { table, ...written } = listableTable(memoryTable(projections));
  const isInTable = configuredEngines().every((name) => name === 'table');
  const search = isInTable ? tableSearch(table) : ports.search;
  const memory = { table, search, queues: memoryQueues(), mail: memoryMail(), clock, ids: repeatableIds(clock) };
  const passwords = cachePasswords(ports.passwords);
  return { ports: { ...ports, ...memory, ...bankOf(ports, memory), passwords }, ...written };
}
