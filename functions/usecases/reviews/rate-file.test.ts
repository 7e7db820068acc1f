import { beforeEach, expect, test } from 'vitest';
import { updateFile } from '#functions/api/files/update-file';
import type { File } from '#functions/domain/files/file';
import type { Ports } from '#functions/ports/index';
import type { Write } from '#functions/ports/table';
import { fileKey } from '#functions/store/files/contents';
import { member } from '#functions/test/people';
import { call, valueIn } from '#functions/test/ports';
import { owned, rate, reviewMarket, settled } from '#functions/test/reviews';
import { day } from '#shared/limits';
import { rateFile } from './rate-file.ts';

let market: Awaited<ReturnType<typeof reviewMarket>>;
let file: File;

beforeEach(async () => {
  market = await reviewMarket();
  file = market.file;
  await addRating('first');
  await settled(market.ports);
  expect(await badgeRating()).toEqual([4, 1]);
});

async function addRating(username: string): Promise<void> {
  const user = await member(market.ports, username);
  market.ports.clock.advance(2 * day);
  await owned(market.ports, user, file);
  await rate(market.ports, user, file, { rating: 4 });
}

const writesBadge = (write: Write): boolean => 'update' in write && 'badge' in (write.change.set ?? {});

/** A stale read by a writer of the file summary, delayed past another change. */
function overtaken(ports: Ports, by: () => Promise<unknown>): Ports {
  let isFirst = true;
  const commit: Ports['table']['commit'] = async (writes) => {
    if (isFirst && writes.some(writesBadge)) {
      isFirst = false;
      await by();
    }
    return ports.table.commit(writes);
  };
  return { ...ports, table: { ...ports.table, commit } };
}

/** The rating in the file summary. */
const badgeRating = async () => Object((await market.ports.table.get(fileKey(file.id)))?.badge).r;

test('a card goes on saying what is rated, whoever edits the file at the same moment', async () => {
  const { ports, seller } = market;
  const editing = overtaken(ports, async () => {
    await addRating('reader');
    await settled(ports);
  });
  await valueIn(call(updateFile, editing, { user: seller, params: { id: file.id }, body: { price: 40 } }));
  await settled(ports);
  expect(await badgeRating()).toEqual([8, 2]);
});

test('of two that look at what is rated the one that has read less does not have the last word', async () => {
  const { ports } = market;
  await addRating('reader');
  const late = overtaken(ports, async () => {
    await addRating('another');
    await settled(ports);
  });
  await rateFile({ kind: 'rated', fileId: file.id, at: ports.clock.now() }, late);
  expect(await badgeRating()).toEqual([12, 3]);
});
