import { beijingDate } from '#functions/domain/time';
import type { Ports } from '#functions/ports/index';
import { closeLedger } from '#functions/usecases/operations/days/ledger-days';
import { hour } from '#shared/limits';
import { creators } from './goods/index.ts';
import { openPast } from './past.ts';
import { dayBegan, storyDays } from './plan.ts';
import { tellStory } from './story.ts';
import { writeDown } from './write-down.ts';

export { demoPassword } from './people.ts';
export { demoFactorKey, demoOperator } from './safety.ts';

export const demoLogins = creators.map(({ username }) => ({ username }));

interface Seeding {
  ports: Ports;
  /** When the story ends. Told again for the same moment it is the same story. */
  now: number;
  /** Before anything is written. */
  begin(): void;
}

/** As the nights of the story have: all days but the last two. */
async function closeBooks({ table }: Pick<Ports, 'table'>, now: number): Promise<void> {
  const from = beijingDate(dayBegan(now, storyDays));
  for (const at of [now - 2 * hour, now]) await closeLedger({ table, clock: { now: () => at } }, { from });
}

/**
 * Two months of a market: told in memory, by the calls of the contract at the times they tell of, and then written down
 * as it stands. What nobody was there to see, letters and messages, leaves nothing behind.
 */
export async function seedDemo({ ports, now, begin }: Seeding): Promise<string> {
  const past = await openPast(ports, dayBegan(now, storyDays));
  await tellStory(past, creators, now);
  await closeBooks(past, now);
  begin();
  await writeDown(ports.table, await past.items(), now);
  const files = creators.flatMap(({ posts }) => posts).length;
  return `${creators.length} creators, ${files} files`;
}
