import { expect, test } from 'vitest';
import { heatOf, weights } from '../../domain/files/popularity.ts';
import { findFile } from '../../store/files/files.ts';
import { marksOf } from '../../store/files/marks.ts';
import { testMarket } from '../../test/market.ts';
import { call, valueIn } from '../../test/ports.ts';
import { starFile } from './star-file.ts';
import { unstarFile } from './unstar-file.ts';

async function setUp() {
  const market = await testMarket();
  const { ports, file, buyer } = market;
  const starAs = (user: typeof buyer | undefined, id = file.id) => call(starFile, ports, { params: { id }, user });
  const unstarAs = (user: typeof buyer) => call(unstarFile, ports, { params: { id: file.id }, user });
  return { ...market, starAs, unstarAs };
}

test('counts a star once, however often it is pressed at the same moment', async () => {
  const { ports, file, buyer, starAs } = await setUp();
  const answers = await Promise.all(Array.from({ length: 20 }, () => valueIn(starAs(buyer))));
  expect(answers.at(-1)).toEqual({ is_starred: true, star_count: 1 });
  expect(await findFile(ports.table, file.id)).toMatchObject({
    starCount: 1,
    heat: heatOf(weights.star, ports.clock.now()),
  });
  expect(ports.queues.sent).toMatchObject([{ queue: 'file-jobs', message: { kind: 'starred', fileId: file.id } }]);
  const marks = await marksOf(ports.table, buyer, [file.id, 'other']);
  expect([marks(file.id).starred, marks('other').starred]).toEqual([true, false]);
});

test('a storm of stars given and taken back ends with a count that a recount would give', async () => {
  const { ports, file, buyer, other, starAs, unstarAs } = await setUp();
  const storm = Array.from({ length: 60 }, (_, n) => {
    const user = n % 2 ? buyer : other;
    return n % 3 ? starAs(user) : unstarAs(user);
  });
  await Promise.all(storm);
  const marks = await Promise.all([buyer, other].map((user) => marksOf(ports.table, user, [file.id])));
  const recount = marks.filter((marked) => marked(file.id).starred).length;
  expect((await findFile(ports.table, file.id))?.starCount).toBe(recount);
});
