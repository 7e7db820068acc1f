import { expect, test } from 'vitest';
import type { Table } from '#functions/ports/table';
import type { User } from '#functions/store/accounts/users';
import { findFilesOf } from '#functions/store/files/files';
import { sendPictures } from '#functions/test/covers';
import { testMarket } from '#functions/test/market';
import { lin, mei, operatorActionsIn, proven } from '#functions/test/money-operators';
import { member } from '#functions/test/people';
import { call, valueIn } from '#functions/test/ports';
import { owned, rate, settled } from '#functions/test/reviews';
import { measured } from '#functions/test/safety';
import { uploaded } from '#functions/test/uploads';
import { applyTakedowns } from '#functions/usecases/moderation/takedowns';
import { day, hour, minute } from '#shared/limits';
import { createFile } from '../files/create-file.ts';
import { updateFile } from '../files/update-file.ts';
import { actOnStall } from '../operations/act-on-stall.ts';
import { getOperatorPerson } from '../operations/get-operator-person.ts';
import { listShelves } from './list-shelves.ts';

/** A market with ten buyers, old enough to review. */
async function setUp() {
  const { ports } = await testMarket();
  const buyers: User[] = [];
  for (let n = 0; n < 10; n++) buyers.push(await member(ports, `reader_${n}`));
  ports.clock.advance(2 * day);

  const fileWithCover = async (seller: User) => {
    const { id } = await uploaded(ports, seller.id, { name: '讲义.pdf', text: '12345' });
    const body = { title: '考研英语', price: 9, uploads: [id], cover: await sendPictures(ports, seller) };
    return (await valueIn(call(createFile, ports, { user: seller, body }))).data;
  };

  const sellerWithCovers = async (name: string, covers = 3) => {
    const seller = await member(ports, name);
    const files = [];
    for (let n = 0; n < covers; n++) files.push(await fileWithCover(seller));
    await settled(ports);
    return { seller, files };
  };

  /** A seller with files with covers, the first two of which all buyers review. */
  const ratedSeller = async (name: string, { rating, covers = 3 }: { rating: number; covers?: number }) => {
    const { seller, files } = await sellerWithCovers(name, covers);
    for (const [n, buyer] of buyers.entries()) {
      const file = files[n % 2];
      if (!file) throw new Error('two files');
      await owned(ports, buyer, file);
      await valueIn(rate(ports, buyer, file, { rating }));
    }
    await settled(ports);
    return seller;
  };
  const stallOfDay = async (table: Table = ports.table) =>
    (await valueIn(call(listShelves, { ...ports, table }))).stall?.user.username;
  const untilMidnight = () => day - ((ports.clock.now() + 8 * hour) % day);
  const act = async (action: 'pin' | 'unpin', usernameOrId: string, body: object = {}) =>
    call(actOnStall, ports, {
      user: mei,
      params: { usernameOrId, action },
      body: { ...(await proven(ports, mei)), ...body },
    });
  return { ports, fileWithCover, sellerWithCovers, ratedSeller, stallOfDay, untilMidnight, act };
}

test('a reader sees of the stall first what they have not bought', async () => {
  const { ports, ratedSeller } = await setUp();
  await ratedSeller('five_covers', { rating: 5, covers: 5 });
  const stallFor = async (user?: User) =>
    (await valueIn(call(listShelves, ports, { ...(user && { user }) }))).stall?.posts.map(({ id }) => id) ?? [];
  const reader = await member(ports, 'buys_two');
  const before = await stallFor(reader);
  expect(before).toEqual(await stallFor());
  for (const id of before.slice(0, 2)) await owned(ports, reader, { id });
  const after = await stallFor(reader);
  expect(after).toHaveLength(4);
  expect(after.slice(0, 2)).toEqual(before.slice(2));
  expect(before).not.toContain(after[2]);
  expect(after[3]).toBe(before[0]);
  expect(await stallFor()).toEqual(before);
});

test('the best rated stall with three covers is chosen and kept until midnight, when another takes its turn', async () => {
  const { ports, ratedSeller, stallOfDay, untilMidnight } = await setUp();
  await ratedSeller('two_covers', { rating: 5, covers: 2 });
  expect(await stallOfDay()).toBeUndefined();
  await ratedSeller('three_covers', { rating: 4 });
  ports.clock.advance(5 * minute);
  expect(await stallOfDay()).toBe('three_covers');
  await ratedSeller('better_rated', { rating: 5 });
  ports.clock.advance(untilMidnight() - minute);
  expect(await stallOfDay()).toBe('three_covers');
  ports.clock.advance(minute);
  expect(await stallOfDay()).toBe('better_rated');
  ports.clock.advance(day);
  expect(await stallOfDay()).toBe('three_covers');
});

/** A table that counts its reads. */
function countedReads(table: Table) {
  let reads = 0;
  const counting =
    <I extends unknown[], O>(read: (...input: I) => O) =>
    (...input: I) => {
      reads += 1;
      return read(...input);
    };
  const counted: Table = {
    ...table,
    get: counting(table.get),
    getMany: counting(table.getMany),
    query: counting(table.query),
  };
  const readsOf = async (run: (table: Table) => Promise<unknown>) => {
    reads = 0;
    await run(counted);
    return reads;
  };
  return { readsOf };
}

test('while no stall qualifies its sellers are read once in five minutes, and who qualifies is shown after them', async () => {
  const { ports, fileWithCover, ratedSeller, stallOfDay } = await setUp();
  const seller = await ratedSeller('two_covers', { rating: 5, covers: 2 });
  await ratedSeller('two_more', { rating: 4, covers: 2 });
  const { readsOf } = countedReads(ports.table);
  const first = await readsOf(stallOfDay);
  const later = await readsOf(stallOfDay);
  // The ratings of both, and of each the person, the files and the storefront.
  expect(first - later).toBe(1 + 2 * 3);
  await fileWithCover(seller);
  await settled(ports);
  ports.clock.advance(5 * minute - 1);
  expect(await readsOf(stallOfDay)).toBe(later);
  ports.clock.advance(1);
  expect(await stallOfDay()).toBe('two_covers');
});

test('a pinned stall is shown whatever its rating, past midnight and until the pin is ended, and the audit trail has both', async () => {
  const { ports, sellerWithCovers, ratedSeller, stallOfDay, untilMidnight, act } = await setUp();
  await ratedSeller('best_rated', { rating: 5 });
  const { seller } = await sellerWithCovers('pinned');
  await sellerWithCovers('pinned_later');
  expect(await stallOfDay()).toBe('best_rated');
  const isPinned = async () =>
    (await valueIn(call(getOperatorPerson, ports, { user: lin, params: { usernameOrId: 'pinned' } }))).data.person
      .stall_pinned;

  expect(await act('pin', 'pinned', { confirm: '' })).toMatchObject({ code: 'confirm_needed' });
  expect([await stallOfDay(), await isPinned()]).toEqual(['best_rated', false]);
  expect(await valueIn(act('pin', 'pinned'))).toEqual({ data: { seller_id: seller.id, stall_pinned: true } });
  expect([await stallOfDay(), await isPinned()]).toEqual(['pinned', true]);
  ports.clock.advance(untilMidnight() + day);
  expect(await stallOfDay()).toBe('pinned');

  expect(await act('unpin', 'pinned_later')).toMatchObject({ code: 'stall_not_pinned' });
  await valueIn(act('pin', 'pinned_later'));
  expect([await stallOfDay(), await isPinned()]).toEqual(['pinned_later', false]);
  expect(await act('unpin', 'pinned')).toMatchObject({ code: 'stall_not_pinned' });
  await valueIn(act('unpin', 'pinned_later', { note: '活动结束' }));
  expect(await stallOfDay()).toBe('best_rated');
  const actions = (await operatorActionsIn(ports)).filter((line) => line.includes(' stall '));
  expect(actions.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
    'mei stall pin',
    'mei stall pin',
    'mei stall unpin',
  ]);
});

test('a stall with fewer than three covers, nothing on sale or a suspended seller is not pinned', async () => {
  const { ports, sellerWithCovers, act } = await setUp();
  await member(ports, 'no_files');
  await sellerWithCovers('two_covers', 2);
  const { seller: hidden, files } = await sellerWithCovers('all_private');
  for (const { id } of files)
    await valueIn(call(updateFile, ports, { user: hidden, params: { id }, body: { is_public: false } }));
  const { seller: suspended, files: takenDown } = await sellerWithCovers('suspended');
  const measure = await measured(ports, suspended, 'suspend');
  for (const { id } of takenDown) await applyTakedowns(ports, id, measure);
  for (const name of ['no_files', 'two_covers', 'all_private', 'suspended'])
    expect([name, await act('pin', name)]).toMatchObject([name, { code: 'stall_few_covers' }]);
  expect(await act('pin', 'nobody')).toMatchObject({ code: 'user_not_found' });
  expect(await operatorActionsIn(ports)).toEqual([]);
});

test('a pin ends for good where nothing of its stall is on sale any more', async () => {
  const { ports, sellerWithCovers, ratedSeller, stallOfDay, act } = await setUp();
  await ratedSeller('best_rated', { rating: 5 });
  const { seller } = await sellerWithCovers('pinned');
  await valueIn(act('pin', 'pinned'));
  const publish = async (isPublic: boolean) => {
    for (const { id } of await findFilesOf(ports.table, seller.id, 10))
      await valueIn(call(updateFile, ports, { user: seller, params: { id }, body: { is_public: isPublic } }));
    await settled(ports);
  };
  await publish(false);
  expect(await stallOfDay()).toBe('best_rated');
  await publish(true);
  expect(await stallOfDay()).toBe('best_rated');
});

test('a stall that is pinned while a request chooses another stays', async () => {
  const { ports, sellerWithCovers, ratedSeller, stallOfDay, act } = await setUp();
  await ratedSeller('best_rated', { rating: 5 });
  await sellerWithCovers('pinned');
  const commit: Table['commit'] = async (writes) => {
    await valueIn(act('pin', 'pinned'));
    return ports.table.commit(writes);
  };
  expect(await stallOfDay({ ...ports.table, commit })).toBe('best_rated');
  expect(await stallOfDay()).toBe('pinned');
});
