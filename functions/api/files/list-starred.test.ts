import { expect, test } from 'vitest';
import type { File } from '#functions/domain/files/file';
import { fileKey } from '#functions/store/files/files';
import { star } from '#functions/store/files/stars';
import { countNewStars } from '#functions/store/files/stats/star-totals';
import { purchaseKey } from '#functions/store/orders/purchases';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { interleave } from '#functions/test/interleave';
import { member } from '#functions/test/people';
import { call, drain, type TestPorts, testPorts, valueIn } from '#functions/test/ports';
import { randomText } from '#functions/test/search-words';
import { deleteFile } from './delete-file.ts';
import { listStarred } from './list-starred.ts';
import { starFile } from './star-file.ts';
import { unstarFile } from './unstar-file.ts';
import { updateFile } from './update-file.ts';

/** A user who has starred this many files, in this order. */
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
  const hide = (n: number, by: TestPorts = ports) =>
    call(updateFile, by, { params: { id: files[n - 1]?.id }, user: seller, body: { is_public: false } });
  const show = (n: number) =>
    call(updateFile, ports, { params: { id: files[n - 1]?.id }, user: seller, body: { is_public: true } });
  const remove = (n: number) => call(deleteFile, ports, { params: { id: files[n - 1]?.id }, user: seller });
  const list = (query: object = {}) => valueIn(call(listStarred, ports, { user, query }));
  const titles = async (query: object = {}) => (await list(query)).files.map(({ title }) => Number(title));
  return { ports, user, files, hide, show, remove, list, titles };
}

const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at);

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

/** The totals, the same on every page and by cursor or number. */
async function totals({ list }: Pick<Awaited<ReturnType<typeof setUp>>, 'list'>) {
  const first = await list({ limit: 4 });
  const second = await list({ limit: 4, cursor: first.pagination.next_cursor });
  const jumped = await list({ limit: 4, page: 3 });
  const beyond = await list({ limit: 100, page: 100 });
  return [first, second, jumped, beyond].map(({ pagination }) => pagination.total);
}

test('a buyer keeps it among the stars, until it is given back', async () => {
  const set = await setUp(20);
  const { ports, user, files, hide } = set;
  const key = purchaseKey(user.id, files[0]?.id ?? '');
  await ports.table.commit([{ put: { ...key, kind: 'purchase' } }]);
  await drain(ports, fileWorkers);
  await hide(1);
  await drain(ports, fileWorkers);
  expect(await totals(set)).toEqual([20, 20, 20, 20]);
  await ports.table.commit([{ remove: key }]);
  await ports.queues.send('file-jobs', { kind: 'starred', userId: user.id, fileId: files[0]?.id ?? '' });
  await drain(ports, fileWorkers);
  expect(await totals(set)).toEqual([19, 19, 19, 19]);
});

test('in whatever order stars, hiding and the queue come, the total is what counting one by one gives', async () => {
  for (let seed = 1; seed <= 15; seed++) {
    const set = await setUp(8);
    const { ports, user, files, hide, show, list } = set;
    const terms = randomText(seed);
    const acts = [
      (n: number) => hide(n),
      (n: number) => show(n),
      (n: number) => call(starFile, ports, { params: { id: files[n - 1]?.id }, user }),
      (n: number) => call(unstarFile, ports, { params: { id: files[n - 1]?.id }, user }),
      () => deliverSome(ports, terms),
      () => deliverSome(ports, terms),
    ];
    for (let step = 0; step < 40; step++) {
      ports.clock.advance(terms.number(0, 20_000));
      await terms.even(acts)(terms.number(1, 8));
    }
    await drain(ports, fileWorkers);
    const { files: starred } = await list({ limit: 100 });
    const { pagination } = await list({ limit: 100, page: 100 });
    expect(pagination.total, `seed ${seed}`).toBe(starred.length);
  }
});

/** Messages come in any order, and some of them twice. */
async function deliverSome(ports: TestPorts, terms: ReturnType<typeof randomText>): Promise<void> {
  const { sent } = ports.queues;
  const delivery = sent.length > 0 ? terms.even(sent) : undefined;
  if (!delivery) return;
  if (terms.number(0, 3) > 0) sent.splice(sent.indexOf(delivery), 1);
  await fileWorkers.find(({ queue }) => queue === delivery.queue)?.work(delivery.message as never, ports);
}

test('a post that is hidden while its star is counted is out of the total, at whatever step that happens', async () => {
  for (let before = 0; before <= 12; before++) {
    const set = await setUp(1);
    const { ports, user, files, hide } = set;
    ports.queues.sent.length = 0;
    const count = (by: TestPorts) => countNewStars(by.table, { userId: user.id, fileId: files[0]?.id ?? '' });
    const hideAndCount = (by: TestPorts) => hide(1, by).then(() => drain(by, fileWorkers));
    let step = 0;
    const { steps } = await interleave(ports, [count, hideAndCount], (waiting) => {
      const first = step++ < before ? 0 : 1;
      return Math.max(0, waiting.indexOf(first));
    });
    await drain(ports, fileWorkers);
    expect((await set.list({ limit: 100, page: 100 })).pagination.total, `${steps}`).toBe(0);
  }
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

test('before the queue has come to it, a page counts what it can see', async () => {
  const set = await setUp(6);
  await drain(set.ports, fileWorkers);
  await set.hide(5);
  expect((await set.list({ limit: 4 })).pagination.total).toBe(5);
  expect((await set.list({ limit: 100 })).pagination.total).toBe(5);
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
