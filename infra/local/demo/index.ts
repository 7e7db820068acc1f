import { beijingDate } from '#functions/domain/time';
import type { Ports } from '#functions/ports/index';
import type { Item, Table } from '#functions/ports/table';
import { stallChoiceDelete } from '#functions/store/catalog/stall-of-day';
import { closeLedger } from '#functions/usecases/ledger/days/ledger-days';
import { hour } from '#shared/limits';
import { buyers, storefronts } from './content.ts';
import { openMemoryMarket } from './memory-market.ts';
import { runSeed } from './run-seed.ts';
import { seedDays, startOfDay } from './seed.ts';

export { demoPassword } from './accounts.ts';
export { demoFactorKey, demoOperator } from './cases.ts';

export const demoLogins = storefronts.map(({ username }) => ({ username }));

/** Closes the days of the ledger as the nights would have: all but the last two. */
async function closeDays({ table }: Pick<Ports, 'table'>, now: number): Promise<void> {
  const from = beijingDate(startOfDay(now, seedDays + 1));
  for (const at of [now - 2 * hour, now]) await closeLedger({ table, clock: { now: () => at } }, { from });
}

/** As many items as one commit takes. */
const itemsPerCommit = 100;

/** Commits beside each other: the table answers one while the next is on its way. */
const parallelCommits = 4;

/** Items that the table would have deleted by their time to live. */
const isExpired = ({ ttl }: Item, now: number): boolean => typeof ttl === 'number' && ttl * 1000 < now;

/** Items of lists, stalls and file pages, none that a job acts on; and none by which the stall of the day is chosen. */
const isShown = (item: Item): boolean =>
  /^(?:FILE|USR|UNAME|UPL|TAG|COUNT)#/.test(item.pk) && item.duePk === undefined && item.kind !== 'rated-person';

/** Puts every item as it is. Interrupted and started again it comes to the same. */
async function writeItems(
  table: Table,
  all: readonly Item[],
  now: number,
  onProgress?: (share: number) => void,
): Promise<void> {
  const items = all.filter((item) => !isExpired(item, now));
  const length = Math.ceil(items.length / itemsPerCommit);
  const commits = Array.from({ length }, (_, at) =>
    items.slice(at * itemsPerCommit, (at + 1) * itemsPerCommit).map((put) => ({ put })),
  ).entries();
  const work = async () => {
    for (const [at, writes] of commits) {
      await table.commit(writes);
      onProgress?.(at / length);
    }
  };
  await Promise.all(Array.from({ length: parallelCommits }, work));
}

/** How much of the time the events take; writing what has come of them takes the rest. */
const eventsPart = 0.75;

interface Seeding {
  ports: Ports;
  /** When the seed ends. A seed that ends at the same moment has the same items. */
  now: number;
  /** Called before anything is written. */
  begin(): void;
  /** With the part of the time that has passed, from 0 to 1. */
  onProgress(share: number): void;
}

/**
 * Seeds two months of a market: run in memory, by the calls of the contract at the times of the events, and then
 * written as items; each file is shown as soon as it is published. Emails and messages of that time are not sent.
 */
export async function seedDemo({ ports, now, begin, onProgress }: Seeding): Promise<string> {
  const market = await openMemoryMarket(ports, startOfDay(now, seedDays + 1));
  begin();
  const onPublished = async () => writeItems(ports.table, (await market.changes()).filter(isShown), now);
  const onEvent = (share: number) => onProgress(share * eventsPart);
  await runSeed({ market, now, storefronts, buyers, onPublished, onEvent });
  await closeDays(market.ports, now);
  await writeItems(ports.table, await market.items(), now, (share) =>
    onProgress(eventsPart + share * (1 - eventsPart)),
  );
  // Requests may have chosen among the first stalls that were there, or found none.
  await ports.table.commit([stallChoiceDelete]);
  return `${storefronts.length} creators, ${storefronts.flatMap(({ files }) => files).length} files`;
}
