import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { updateFile } from '#functions/api/files/update-file';
import { popularityScoreOf, weights } from '#functions/domain/catalog/popularity';
import type { Table } from '#functions/ports/table';
import { tableSearch } from '#functions/projections/search/index';
import { logger } from '#functions/runtime/log';
import type { User } from '#functions/store/accounts/users';
import { findFile } from '#functions/store/files/files';
import { tallyWrite } from '#functions/store/files/stats/tally';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { kinds, maximalPost } from '#functions/test/maximal-posts';
import { member } from '#functions/test/people';
import { call, drain } from '#functions/test/ports';
import { randomText } from '#functions/test/search-words';
import { worker as fileJobs } from '#functions/workers/file-jobs';
import { worker as index } from '#functions/workers/index';
import { minute } from '#shared/limits';
import { meteredMarket } from './metered-market.ts';

let market: Awaited<ReturnType<typeof meteredMarket>>;
let lin: User;

beforeAll(async () => {
  vi.spyOn(logger, 'info').mockReturnValue();
  market = await meteredMarket();
  lin = await member(market.ports, 'lin_xi');
});
afterAll(() => market.stop());

const words = randomText(11);
const ordinaryPost = () => ({ ...words.post(), priceFen: 500 });

async function publishPost(post: ReturnType<typeof ordinaryPost>): Promise<string> {
  const { id } = await posted(market.ports, lin, post);
  await drain(market.ports, fileWorkers);
  market.ports.clock.advance(minute);
  return id;
}

/** Index units written for one sale. */
async function unitsOfSale(fileId: string): Promise<number> {
  const { ports, work } = market;
  const score = popularityScoreOf(weights.purchase, ports.clock.now());
  await ports.table.commit([tallyWrite(fileId, { purchaseCount: 1, heat: score })]);
  await ports.queues.send('file-jobs', { kind: 'rank', fileId });
  await drain(ports, [fileJobs]);
  const [, , write] = await work(index);
  await drain(ports, fileWorkers);
  ports.clock.advance(minute);
  return write;
}

/** The job's message takes three of them, as it is written before the job begins. */
const maxUnits = 60 - 3;

test('a sale moves at most sixty units of the index, the first of a fresh post too', async () => {
  for (let posts = 0; posts < 4; posts++) {
    const id = await publishPost(ordinaryPost());
    for (let sales = 0; sales < 2; sales++) {
      const units = await unitsOfSale(id);
      expect(units).toBeGreaterThan(20);
      expect(units).toBeLessThanOrEqual(maxUnits);
    }
  }
});

test.each(kinds)('and so it does for the largest post there can be: %s', async (kind) => {
  const id = await publishPost(maximalPost(words, kind));
  const units = await unitsOfSale(id);
  expect(units).toBeGreaterThan(20);
  expect(units).toBeLessThanOrEqual(maxUnits);
});

/** Entries written to word lists during `act` and the workers after it. */
async function countListWrites(act: () => Promise<unknown>): Promise<number> {
  const { ports } = market;
  let entries = 0;
  const table: Table = {
    ...ports.table,
    commit: async (writes) => {
      entries += writes.filter((write) => JSON.stringify(write).includes('"pk":"T3#')).length;
      return ports.table.commit(writes);
    },
  };
  await act();
  const counting = { ...ports, table, search: tableSearch(table) };
  await drain(counting, fileWorkers);
  ports.clock.advance(minute);
  return entries;
}

const edit = (id: string, body: object) => async () => {
  const answer = await call(updateFile, market.ports, { params: { id }, user: lin, body });
  expect(answer.ok).toBe(true);
};

test('the largest post is written into six hundred lists at most, and an edit writes no more than what it changes', async () => {
  for (const kind of ['han', 'written'] as const) {
    const [before, after] = [maximalPost(words, kind), maximalPost(words, kind)];
    let id = '';
    const entries = await countListWrites(async () => {
      id = (await posted(market.ports, lin, before)).id;
    });
    expect(entries).toBeGreaterThan(400);
    expect(entries).toBeLessThanOrEqual(600);
    const { title, tags, description } = after;
    expect(await countListWrites(edit(id, { title, tags, description }))).toBeLessThanOrEqual(2 * 600);
    expect(await countListWrites(edit(id, { price: 7 }))).toBeLessThanOrEqual(600 + 4);
    expect((await findFile(market.ports.table, id))?.title).toBe(title);
  }
});

test('sixty-two edits of one post are two jobs, and nothing waits after them', async () => {
  const id = await publishPost({ ...maximalPost(words, 'han'), priceFen: 500 });
  const once = await countListWrites(edit(id, { price: 1 }));
  const often = await countListWrites(async () => {
    for (let n = 0; n < 62; n++) await edit(id, { price: n + 2 })();
  });
  expect(often).toBeLessThanOrEqual(2 * once + 10);
});
