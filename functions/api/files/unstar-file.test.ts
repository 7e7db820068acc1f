import { expect, test } from 'vitest';
import { fileKey, findFile } from '#functions/store/files/files';
import { star } from '#functions/store/files/stars';
import { testMarket } from '#functions/test/market';
import { call, valueIn } from '#functions/test/ports';
import { unstarFile } from './unstar-file.ts';

async function setUp() {
  const market = await testMarket();
  const { ports, file, buyer } = market;
  await star(ports.table, buyer.id, { id: file.id, now: ports.clock.now() });
  const unstarAs = (user: typeof buyer) => call(unstarFile, ports, { params: { id: file.id }, user });
  return { ...market, unstarAs };
}

test('takes the star and its heat back once, however late and however often', async () => {
  const { ports, file, buyer, unstarAs } = await setUp();
  ports.clock.advance(100 * 24 * 3600 * 1000);
  const answers = await Promise.all(Array.from({ length: 20 }, () => valueIn(unstarAs(buyer))));
  expect(answers.at(-1)).toEqual({ is_starred: false, star_count: 0 });
  expect(await findFile(ports.table, file.id)).toMatchObject({ starCount: 0, heat: 0 });
});

test('a star that was never given cannot be taken back', async () => {
  const { other, unstarAs } = await setUp();
  expect(await valueIn(unstarAs(other))).toEqual({ is_starred: false, star_count: 1 });
});

test('a star can be taken back from a file that has become private', async () => {
  const { ports, file, buyer, unstarAs } = await setUp();
  await ports.table.commit([{ update: fileKey(file.id), change: { set: { isPublic: false } } }]);
  expect(await valueIn(unstarAs(buyer))).toEqual({ is_starred: false, star_count: 0 });
  expect(await unstarAs(buyer)).toMatchObject({ code: 'file_not_found' });
});
