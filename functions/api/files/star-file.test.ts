import { expect, test } from 'vitest';
import { popularityScoreOf, weights } from '#functions/domain/catalog/popularity';
import { fileKey, findFile } from '#functions/store/files/files';
import { star } from '#functions/store/files/stars';
import { viewerStatesOf } from '#functions/store/files/viewer-state';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { testMarket } from '#functions/test/market';
import { member } from '#functions/test/people';
import { call, drain, testPorts, valueIn } from '#functions/test/ports';
import { followUser } from '../profiles/follow-user.ts';
import { listUserPosts } from '../profiles/list-user-posts.ts';
import { listActivity } from './list-activity.ts';
import { listFiles } from './list-files.ts';
import { starFile } from './star-file.ts';
import { unstarFile } from './unstar-file.ts';

test('counts a star once, however often it is pressed at the same moment', async () => {
  const { ports, file, buyer } = await testMarket();
  const press = () => valueIn(call(starFile, ports, { params: { id: file.id }, user: buyer }));
  const answers = await Promise.all(Array.from({ length: 20 }, press));
  expect(answers.at(-1)).toEqual({ is_starred: true, star_count: 1 });
  expect(await findFile(ports.table, file.id)).toMatchObject({
    starCount: 1,
    heat: popularityScoreOf(weights.star, ports.clock.now()),
  });
  expect(ports.queues.sent).toMatchObject([{ queue: 'file-jobs', message: { kind: 'starred', fileId: file.id } }]);
  const viewerState = await viewerStatesOf(ports.table, buyer, [file.id, 'other']);
  expect([viewerState(file.id).starred, viewerState('other').starred]).toEqual([true, false]);
});

async function starred() {
  const market = await testMarket();
  const { ports, file, buyer } = market;
  await star(ports.table, buyer.id, { id: file.id, now: ports.clock.now() });
  const unstarAs = (user: typeof buyer) => call(unstarFile, ports, { params: { id: file.id }, user });
  return { ...market, unstarAs };
}

test('takes the star and its heat back once, however late and however often', async () => {
  const { ports, file, buyer, unstarAs } = await starred();
  ports.clock.advance(100 * 24 * 3600 * 1000);
  const answers = await Promise.all(Array.from({ length: 20 }, () => valueIn(unstarAs(buyer))));
  expect(answers.at(-1)).toEqual({ is_starred: false, star_count: 0 });
  expect(await findFile(ports.table, file.id)).toMatchObject({ starCount: 0, heat: 0 });
});

test('a star that was never given cannot be taken back', async () => {
  const { other, unstarAs } = await starred();
  expect(await valueIn(unstarAs(other))).toEqual({ is_starred: false, star_count: 1 });
});

test('a star can be taken back from a file that has become private', async () => {
  const { ports, file, buyer, unstarAs } = await starred();
  await ports.table.commit([{ update: fileKey(file.id), change: { set: { isPublic: false } } }]);
  expect(await valueIn(unstarAs(buyer))).toEqual({ is_starred: false, star_count: 0 });
  expect(await unstarAs(buyer)).toMatchObject({ code: 'file_not_found' });
});

test('every list marks the star for whoever gave it', async () => {
  const ports = testPorts();
  const [seller, fan] = [await member(ports, 'lin_xi'), await member(ports, 'chen_mo')];
  const params = { usernameOrId: seller.username };
  await valueIn(call(followUser, ports, { user: fan, params }));
  const { id } = await posted(ports, seller, { title: '甲' });
  await drain(ports, fileWorkers);
  await valueIn(call(starFile, ports, { params: { id }, user: fan }));
  for (const [user, isMarked] of [
    [fan, true],
    [seller, false],
  ] as const) {
    const lists = [
      await valueIn(call(listFiles, ports, { user })),
      await valueIn(call(listFiles, ports, { user, query: { q: '甲' } })),
      await valueIn(call(listUserPosts, ports, { user, params })),
    ];
    expect(lists.map(({ posts }) => posts[0]?.is_starred)).toEqual([isMarked, isMarked, isMarked]);
  }
  expect((await valueIn(call(listActivity, ports, { user: fan }))).posts).toMatchObject([{ is_starred: true }]);
});
