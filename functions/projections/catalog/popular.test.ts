import { expect, test } from 'vitest';
import { popularityKey } from '#functions/domain/catalog/popularity';
import { fileKey, findFile } from '#functions/store/files/files';
import { listPublicFiles } from '#functions/store/files/public-files';
import { star, unstar } from '#functions/store/files/stars';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { testPorts } from '#functions/test/ports';
import { rank } from '#functions/usecases/search/index-jobs';
import { rankFile } from './popular.ts';

async function setUp() {
  const ports = testPorts();
  const owner = await member(ports, 'owner');
  const file = await posted(ports, owner);
  const written = { cards: 0, places: 0 };
  const commit: typeof ports.table.commit = (writes) => {
    for (const write of writes) {
      if (!('update' in write) || write.update.sk !== 'FILE') continue;
      written.cards += 1;
      if (write.change.set && 'listHot' in write.change.set) written.places += 1;
    }
    return ports.table.commit(writes);
  };
  const table = { ...ports.table, commit };
  const starBy = (userId: string) => star(table, userId, { id: file.id, now: ports.clock.now() });
  const place = async () => (await ports.table.get(fileKey(file.id)))?.listHot;
  const card = async () => {
    const total = async () => 1;
    const { items } = await listPublicFiles(table, { sort: 'popular', paging: { page: 1, limit: 10 }, total });
    return items.find(({ id }) => id === file.id);
  };
  const copied = () => rankFile(table, file.id, { now: ports.clock.now(), isRetry: true });
  return { ports, table, file, written, starBy, place, card, copied };
}

test('a place among the popular is written when it changes, and at no other time', async () => {
  const { starBy, copied, place, written, file, ports, card } = await setUp();
  const places = new Set([await place()]);
  for (let count = 1; count <= 100; count++) {
    await starBy(`fan-${count}`);
    await copied();
    places.add(await place());
    expect((await card())?.starCount).toBe(count);
  }
  expect(written.places).toBe(places.size - 1);
  expect(written.places).toBeLessThan(30);
  expect(await place()).toBe(popularityKey((await findFile(ports.table, file.id))?.heat ?? 0, file.id));
});

test('a star writes the post itself not at all', async () => {
  const { starBy, written } = await setUp();
  await starBy('fan');
  expect(written).toEqual({ cards: 0, places: 0 });
});

test('what is counted in quick succession reaches the card at once, and again when it has settled', async () => {
  const { ports, table, file, starBy, written, card } = await setUp();
  const jobs = { ...ports, table };
  for (let count = 1; count <= 200; count++) {
    await starBy(`fan-${count}`);
    await rank({ fileId: file.id }, jobs);
  }
  expect(written.cards).toBe(1);
  expect((await card())?.starCount).toBe(1);
  const later = ports.queues.sent.flatMap(({ message }) =>
    'kind' in message && message.kind === 'rank' ? [message] : [],
  );
  for (const job of later) await rank(job, jobs);
  expect(written.cards).toBe(2);
  expect((await card())?.starCount).toBe(200);
});

test('of two copies at once the one that has seen less does not have the last word', async () => {
  const { ports, file, starBy, card } = await setUp();
  await starBy('one');
  const slow: typeof ports.table.commit = async (writes) => {
    await starBy('two');
    await rankFile(ports.table, file.id, { now: 1, isRetry: true });
    return ports.table.commit(writes);
  };
  await rankFile({ ...ports.table, commit: slow }, file.id, { now: 1, isRetry: true });
  expect((await card())?.starCount).toBe(2);
  await unstar(ports.table, 'two', file.id);
  await rankFile(ports.table, file.id, { now: 2, isRetry: true });
  expect((await card())?.starCount).toBe(1);
});
