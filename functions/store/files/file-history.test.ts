import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFile } from '#functions/api/files/create-file';
import { deleteFile } from '#functions/api/files/delete-file';
import { downloadFile } from '#functions/api/files/download-file';
import { updateFile } from '#functions/api/files/update-file';
import { createPayment } from '#functions/api/payments/create-payment';
import type { File as Post } from '#functions/domain/files/file';
import { isCountedFile, listKeysOf } from '#functions/domain/files/listing';
import type { Item, Table } from '#functions/ports/table';
import { listTags } from '#functions/projections/catalog/tags';
import { Crash, dying } from '#functions/test/crash';
import { fileWorkers } from '#functions/test/file-workers';
import { askBack, notify, testMarket } from '#functions/test/market';
import { call, drain } from '#functions/test/ports';
import { uploaded } from '#functions/test/uploads';
import { worker as fileJobs } from '#functions/workers/file-jobs';
import { worker as orderStatus } from '#functions/workers/order-status';
import { worker as settlement } from '#functions/workers/settlement';
import { schedule as sweep } from '#functions/workers/sweep';
import { categories, hour, limits, minute } from '#shared/limits';
import { fileJobMessage } from '#shared/messages/index';
import type { User } from '../accounts/users.ts';
import { findUser } from '../accounts/users.ts';
import { countPurchases, type Purchase, readPurchase } from '../orders/purchases.ts';
import { listOutbox } from '../table/outbox.ts';
import { findMarketTotals } from '../table/totals.ts';
import { findStorage } from '../uploads/storage.ts';
import { findContents } from './contents.ts';
import { fileKey, findFile, readFile } from './files.ts';
import { countFilesOwned } from './owned-files.ts';
import { zipKey } from './prepared.ts';

/**
 * Random histories of one seller and two buyers, made by API calls with a crash at any write: storage equals what is
 * live (I9), counts equal a recount (I10), and every buyer has their file.
 */

type Ports = Awaited<ReturnType<typeof testMarket>>['ports'];

interface World {
  ports: Ports;
  seller: User;
  buyers: User[];
  /** Every key that was ever written, since the table port cannot list all items. */
  keys: Map<string, { pk: string; sk: string }>;
  /** Numbers the uploads, so that each has a name of its own. */
  uploads: number;
  /** Sales that have read their file and not written their order yet; every call ends before the clock's next tick. */
  underWay: { finish(): void; end: Promise<unknown> }[];
}

/** The table, recording every key that is written. */
function noting(table: Table, keys: World['keys']): Table {
  return {
    ...table,
    commit: (writes) => {
      for (const write of writes) if ('put' in write) keys.set(`${write.put.pk}\n${write.put.sk}`, write.put);
      return table.commit(writes);
    },
  };
}

async function newWorld(): Promise<World> {
  const market = await testMarket();
  // The market's own file has no upload, so it is not part of the history.
  await market.ports.table.commit([{ remove: fileKey(market.file.id) }]);
  const keys: World['keys'] = new Map();
  const ports = { ...market.ports, table: noting(market.ports.table, keys) };
  return { ports, seller: market.seller, buyers: [market.buyer, market.other], keys, uploads: 0, underWay: [] };
}

async function itemsOf({ ports, keys }: World, kind: string): Promise<Item[]> {
  const items = await Promise.all([...keys.values()].map((key) => ports.table.get(key)));
  return items.flatMap((item) => (item?.kind === kind ? [item] : []));
}

const postsIn = async (world: World): Promise<Post[]> => (await itemsOf(world, 'file')).map(readFile);

// ── What can happen ──────────────────────────────────────────────────────────────────────────────────────────────────

type Step = (world: World, ports: Ports, pick: number) => Promise<unknown>;

const oneOf = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(list.length, 1)];

/** Uploads by a browser that does not crash. */
async function upload(world: World, pick: number): Promise<string[]> {
  const count = (pick % 2) + 1;
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    world.uploads += 1;
    const name = `${world.uploads}.${['txt', 'png'][pick % 3] ?? 'zip'}`;
    ids.push((await uploaded(world.ports, world.seller.id, { name, text: 'x'.repeat(world.uploads) })).id);
  }
  return ids;
}

const tagsOf = (pick: number): string[] => ['甲', '乙', '丙'].filter((_, at) => (pick >> at) & 1);

const onFile =
  (act: (world: World, ports: Ports, args: { file: Post; pick: number }) => Promise<unknown>): Step =>
  async (world, ports, pick) => {
    const file = oneOf(await postsIn(world), pick);
    return file && act(world, ports, { file, pick });
  };

const edit = (body: (pick: number) => object): Step =>
  onFile((world, ports, { file, pick }) =>
    call(updateFile, ports, { params: { id: file.id }, user: world.seller, body: body(pick) }),
  );

const openOrders = async (world: World): Promise<string[]> =>
  (await itemsOf(world, 'order')).flatMap(({ outTradeNo, status }) =>
    status === 'pending' ? [String(outTradeNo)] : [],
  );

/** Waits for all, even if one of them crashes. */
async function allEnded(acts: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  const ended = await Promise.allSettled(acts);
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
}

const atOnce =
  (one: string, two: string): Step =>
  (...args) =>
    allEnded([steps[one]?.(...args), steps[two]?.(...args)]);

async function wait(world: World, time: number): Promise<void> {
  for (const { finish } of world.underWay) finish();
  await Promise.all(world.underWay.map(({ end }) => end));
  world.underWay = [];
  world.ports.clock.advance(time);
}

const steps: Record<string, Step> = {
  create: async (world, ports, pick) => {
    const body = { title: '稿件', price: pick % 3, tags: tagsOf(pick), is_public: pick % 4 > 0 };
    return call(createFile, ports, { user: world.seller, body: { ...body, uploads: await upload(world, pick) } });
  },
  describe: edit((pick) => ({ title: `第 ${pick}`, price: pick % 3, tags: tagsOf(pick) })),
  hide: edit(() => ({ is_public: false })),
  show: edit(() => ({ is_public: true })),
  replace: onFile(async (world, ports, { file, pick }) => {
    const body = { uploads: await upload(world, pick), is_public: pick % 5 > 0, tags: tagsOf(pick) };
    return call(updateFile, ports, { params: { id: file.id }, user: world.seller, body });
  }),
  replaceByForm: onFile((world, ports, { file }) => {
    const form = { files: [new File(['abc'], 'form.txt')], is_public: 'true' };
    return call(updateFile, ports, { params: { id: file.id }, user: world.seller, form });
  }),
  remove: onFile((world, ports, { file }) => call(deleteFile, ports, { params: { id: file.id }, user: world.seller })),
  order: onFile((world, ports, { file, pick }) =>
    call(createPayment, ports, { user: oneOf(world.buyers, pick), body: { file_post_id: file.id } }),
  ),
  slowOrder: onFile(async (world, ports, { file, pick }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const commit: Table['commit'] = async (writes) => {
      await promise;
      return ports.table.commit(writes);
    };
    const slow = { ...ports, table: { ...ports.table, commit } };
    const input = { user: oneOf(world.buyers, pick), body: { file_post_id: file.id } };
    const end = call(createPayment, slow, input).catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error;
    });
    world.underWay.push({ finish: resolve, end });
  }),
  pay: async (world, ports, pick) => {
    const otn = oneOf(await openOrders(world), pick);
    return otn && notify(ports, otn);
  },
  refund: async (world, ports, pick) => {
    const purchase = oneOf((await itemsOf(world, 'purchase')).map(readPurchase), pick);
    const user = world.buyers.find(({ id }) => id === purchase?.buyerId);
    return user && askBack(ports, user, purchase?.outTradeNo ?? '');
  },
  work: (_world, ports) => drain(ports, [...fileWorkers, orderStatus, settlement]),
  sweep: async (_world, ports) => {
    await sweep.run(ports);
    await drain(ports, [...fileWorkers, orderStatus, settlement]);
  },
  /** Delivers everything twice and concurrently, as queues may. */
  workAtOnce: async (_world, ports) => {
    const jobs = ports.queues.sent.splice(0).filter(({ queue }) => queue === 'file-jobs');
    const messages = jobs.map(({ message }) => fileJobMessage.parse(message));
    await allEnded([...messages, ...messages].map((message) => fileJobs.work(message, ports)));
  },
  waitABit: (world) => wait(world, 7 * minute),
  wait: (world) => wait(world, 40 * minute),
  retireAgain: onFile((_world, ports, { file, pick }) => {
    const message = { kind: 'retire', fileId: file.id, version: (pick % file.version) + 1 } as const;
    return allEnded([fileJobs.work(message, ports), fileJobs.work(message, ports)]);
  }),
  removeAndReplaceAtOnce: atOnce('remove', 'replace'),
  removeAndBuyAtOnce: atOnce('remove', 'order'),
  replaceAndBuyAtOnce: atOnce('order', 'replace'),
  hideAndShowAtOnce: atOnce('hide', 'show'),
  removeTwiceAtOnce: atOnce('remove', 'remove'),
};

const command = fc.record({
  step: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom('create', 'replace', 'order', 'pay', 'sweep', 'wait') },
    { weight: 3, arbitrary: fc.constantFrom(...Object.keys(steps)) },
  ),
  pick: fc.nat(11),
  crash: fc.option(fc.record({ at: fc.integer({ min: 1, max: 6 }), before: fc.boolean() }), { freq: 3 }),
});

type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

async function run(world: World, { step, pick, crash }: Command): Promise<void> {
  const ports = crash ? dying(world.ports, crash) : world.ports;
  try {
    await steps[step]?.(world, ports, pick);
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
  }
}

// ── What must hold ───────────────────────────────────────────────────────────────────────────────────────────────────

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Contents that count as storage: on sale, or kept for buyers. */
async function countedContents(world: World) {
  const posts = (await postsIn(world)).filter((post) => post.deletedAt === undefined || post.keeping === 'kept');
  const versions = (await itemsOf(world, 'version')).filter(({ keeping }) => keeping === 'kept');
  const older = await Promise.all(
    versions.map(({ pk, version }) => findContents(world.ports.table, pk.slice('FILE#'.length), Number(version))),
  );
  return [...posts, ...older.flatMap((one) => (one ? [one] : []))].filter(({ ownerId }) => ownerId === world.seller.id);
}

async function storageIsWhatIsLive(world: World): Promise<void> {
  const reserved = (await itemsOf(world, 'upload'))
    .filter(({ state }) => state !== 'used')
    .map(({ size }) => Number(size));
  const counted = (await countedContents(world)).map(({ fileSize }) => fileSize);
  const { usedBytes, freeBytes } = await findStorage(world.ports.table, world.seller.id);
  expect(usedBytes).toBe(sum(reserved) + sum(counted));
  expect(usedBytes + freeBytes).toBe(limits.storageBytes);
}

async function countsAreARecount(world: World): Promise<void> {
  const { table } = world.ports;
  const posts = await postsIn(world);
  const listed = posts.filter(isCountedFile);
  const totals = await findMarketTotals(table);
  expect(totals.filesPublic).toBe(listed.length);
  for (const one of categories) expect(totals.of(one)).toBe(listed.filter(({ category }) => category === one).length);
  const seller = await findUser(table, world.seller.id);
  expect([seller?.filesCount, await countFilesOwned(table, world.seller.id)]).toEqual([
    listed.length,
    posts.filter(({ deletedAt }) => deletedAt === undefined).length,
  ]);
}

/** Every list has exactly the public posts, in the order of their prices. */
async function listsAreThePublicPosts(world: World): Promise<void> {
  const listed = (await postsIn(world)).filter(isCountedFile);
  for (const [index, key] of [
    ['price', 'listPrice'],
    ['cheap', 'listCheap'],
  ] as const) {
    const { items } = await world.ports.table.query({ index, pk: 'FILES', limit: 1000 });
    expect(items.map((item) => item[key]).sort()).toEqual(listed.map((post) => listKeysOf(post)[key]).sort());
  }
  const { items } = await world.ports.table.query({ index: 'popular', pk: 'FILES', limit: 1000 });
  expect(items).toHaveLength(listed.length);
}

/** Buyers can download the version they bought, under its own name, and the newest. */
async function buyersHaveTheirFiles(world: World): Promise<void> {
  const purchases = (await itemsOf(world, 'purchase')).map(readPurchase);
  for (const purchase of purchases) {
    for (const choice of ['bought', 'newest'] as const) await canDownload(world, purchase, choice);
    const newest = await findFile(world.ports.table, purchase.fileId);
    for (const version of [purchase.version, newest?.version ?? 0]) {
      const contents = await findContents(world.ports.table, purchase.fileId, version);
      for (const { key } of contents?.files ?? []) expect(world.ports.blobs.objects.has(key), key).toBe(true);
      expect(contents?.files.length).toBeGreaterThan(0);
    }
  }
}

/** Deleted contents count as storage only if they have a buyer. */
async function isKeptForSomebody(world: World): Promise<void> {
  const purchases = (await itemsOf(world, 'purchase')).map(readPurchase);
  for (const { id, version, keeping, ...rest } of await countedContents(world)) {
    if (keeping !== 'kept') continue;
    const isLast = 'deletedAt' in rest && rest.deletedAt !== undefined;
    const buyers = purchases.filter((one) => one.fileId === id && (isLast || one.version === version));
    expect(buyers.length).toBeGreaterThan(0);
  }
}

async function canDownload(world: World, purchase: Purchase, version: 'bought' | 'newest'): Promise<void> {
  const user = world.buyers.find(({ id }) => id === purchase.buyerId);
  const input = { params: { id: purchase.fileId }, query: { version }, user, wantsJson: true };
  // The check must not itself prepare a package or end the time for a refund.
  const silent = { ...world.ports.queues, send: async () => undefined };
  const table = { ...world.ports.table, commit: async () => ({ ok: true as const }) };
  const answer = await call(downloadFile, { ...world.ports, table, queues: silent }, input);
  if (!answer.ok || answer.status === 302)
    throw new Error(`${version} of ${purchase.fileId}: ${JSON.stringify(answer)}`);
  if (answer.status === 202) return;
  const key = new URL(answer.value.url).pathname.slice(1);
  expect(world.ports.blobs.objects.get(key)?.bytes.length, key).toBe(answer.value.size);
  if (version === 'bought' && !key.startsWith('zips/')) expect(answer.value.file_name).toBe(purchase.fileName);
}

/** As far as messages have been processed. */
async function purchasesAreARecount(world: World): Promise<void> {
  const purchases = (await itemsOf(world, 'purchase')).map(readPurchase);
  for (const { fileId, version, newest = version } of purchases)
    expect(newest).toBe((await findFile(world.ports.table, fileId))?.version);
  for (const { id } of world.buyers)
    expect(await countPurchases(world.ports.table, id)).toBe(purchases.filter(({ buyerId }) => buyerId === id).length);
}

async function check(world: World): Promise<void> {
  await storageIsWhatIsLive(world);
  await countsAreARecount(world);
  await listsAreThePublicPosts(world);
  await buyersHaveTheirFiles(world);
}

/** Days later, after all sweeps: only contents on sale or bought remain. */
async function settle(world: World): Promise<void> {
  const { ports } = world;
  for (let at = 0; at < 40; at++) {
    await wait(world, 2 * hour);
    await sweep.run(ports);
    await drain(ports, [...fileWorkers, orderStatus, settlement]);
  }
  await check(world);
  const waiting = (await listOutbox(ports.table)).filter(({ queue }) => queue !== 'mail' && queue !== 'payout');
  expect(waiting).toEqual([]);
  expect((await itemsOf(world, 'upload')).filter(({ state }) => state !== 'used')).toEqual([]);

  await bytesAreWhatCounts(world);
  await isKeptForSomebody(world);
  await tagsAreARecount(world);
  await purchasesAreARecount(world);
}

/** A zip whose worker crashed may not be recorded: it is made again on request, under the same key. */
async function bytesAreWhatCounts(world: World): Promise<void> {
  const counted = await countedContents(world);
  const keys = [...world.ports.blobs.objects.keys()];
  const files = counted.flatMap((one) => one.files.map(({ key }) => key));
  expect(keys.filter((key) => !key.startsWith('zips/')).sort()).toEqual(files.sort());
  const zips = keys.filter((key) => key.startsWith('zips/'));
  expect(counted.map(zipKey)).toEqual(expect.arrayContaining(zips));
  expect(zips).toEqual(expect.arrayContaining(counted.flatMap(({ zip }) => (zip ? [zip.key] : []))));
}

async function tagsAreARecount(world: World): Promise<void> {
  const posts = await postsIn(world);
  const carried = posts.filter(isCountedFile).flatMap(({ tags }) => tags);
  const expected = [...new Set(carried)].map((tag) => ({ tag, count: carried.filter((one) => one === tag).length }));
  const byTag = (a: { tag: string }, b: { tag: string }) => (a.tag < b.tag ? -1 : 1);
  expect((await listTags(world.ports.table)).sort(byTag)).toEqual(expected.sort(byTag));
}

test('whatever happens and whatever dies in it, storage, counts and buyers come out right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 40 }), async (commands) => {
      const world = await newWorld();
      for (const one of commands) {
        await run(world, one);
        await check(world);
      }
      await settle(world);
    }),
    { numRuns: 30 },
  );
}, 120_000);
