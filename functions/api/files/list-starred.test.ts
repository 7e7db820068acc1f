import { expect, test } from 'vitest';
import type { File } from '../../domain/files/file.ts';
import { fileKey } from '../../store/files/files.ts';
import { countNewStars, star } from '../../store/files/stars.ts';
import { purchaseKey } from '../../store/orders/purchases.ts';
import { fileWorkers } from '../../test/file-workers.ts';
import { posted } from '../../test/files.ts';
import { member } from '../../test/people.ts';
import { call, drain, testPorts, valueIn } from '../../test/ports.ts';
import { deleteFile } from './delete-file.ts';
import { listStarred } from './list-starred.ts';
import { starFile } from './star-file.ts';
import { updateFile } from './update-file.ts';

/** Somebody who has starred this many files, the last one last. */
async function setUp(count: number) {
  const ports = testPorts();
  const seller = await member(ports, 'lin_xi');
  const user = await member(ports, 'chen_mo');
  const files: File[] = [];
  for (let n = 1; n <= count; n++) {
    ports.clock.advance(1000);
    const file = await posted(ports, seller, { title: `${n}` });
    await call(starFile, ports, { params: { id: file.id }, user });
    files.push(file);
  }
  const hide = (n: number) =>
    call(updateFile, ports, { params: { id: files[n - 1]?.id }, user: seller, body: { is_public: false } });
  const remove = (n: number) => call(deleteFile, ports, { params: { id: files[n - 1]?.id }, user: seller });
  const list = (query: object = {}) => valueIn(call(listStarred, ports, { user, query }));
  const titles = async (query: object = {}) => (await list(query)).files.map(({ title }) => Number(title));
  return { ports, user, files, hide, remove, list, titles };
}

const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at);

test('what was starred last comes first, and is marked so', async () => {
  const { ports, list } = await setUp(14);
  await drain(ports, fileWorkers);
  const { files, pagination } = await list();
  expect(files.map(({ title }) => Number(title))).toEqual(down(14, 3));
  expect(files.every(({ is_starred }) => is_starred)).toBe(true);
  expect(pagination).toMatchObject({ page: 1, limit: 12, total: 14, totalPages: 2 });
});

test('what became private or was deleted drops out, and the page is filled with what follows', async () => {
  const { hide, remove, list, titles } = await setUp(26);
  await hide(26);
  await remove(20);
  const first = await list();
  expect(first.files.map(({ title }) => Number(title))).toEqual([...down(25, 21), ...down(19, 13)]);
  expect(await titles({ page: 2 })).toEqual(down(12, 1));
  expect(await titles({ cursor: first.pagination.next_cursor })).toEqual(down(12, 1));
});

test('a buyer goes on seeing what was bought, and it is marked so', async () => {
  const { ports, user, files, hide, list } = await setUp(1);
  const [file] = files;
  await ports.table.commit([{ put: { ...purchaseKey(user.id, file?.id ?? ''), kind: 'purchase' } }]);
  await hide(1);
  expect((await list()).files).toMatchObject([{ is_purchased: true, is_public: false }]);
});

test('pages go on where the queue has not come to the stars, and their number is never too small for that', async () => {
  const { list, titles } = await setUp(25);
  const { pagination } = await list({ limit: 10 });
  expect(pagination.total).toBeGreaterThan(10);
  expect(await titles({ limit: 10, page: 2 })).toEqual(down(15, 6));
  expect(await titles({ limit: 10, page: 3 })).toEqual(down(5, 1));
  expect(await titles({ limit: 100, page: 100 })).toEqual([]);
  expect((await list({ limit: 100 })).pagination.total).toBe(25);
});

test('whoever has more stars than a list would count one by one is told their exact number', async () => {
  const { ports, user, files, list } = await setUp(1);
  const { id = '' } = files[0] ?? {};
  const post = await ports.table.get(fileKey(id));
  for (let n = 1; n <= 1100; n++) {
    const copy = `01ARZ3NDEKTSV4RRFFQ6${String(n).padStart(6, '0')}`;
    await ports.table.commit([{ put: { ...post, ...fileKey(copy), id: copy } }]);
    await star(ports.table, user.id, { id: copy, now: ports.clock.now() + n });
    await countNewStars(ports.table, { userId: user.id, fileId: copy });
  }
  await drain(ports, fileWorkers);
  expect((await list()).pagination).toMatchObject({ total: 1101 });
});
