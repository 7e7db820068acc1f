import { expect, test } from 'vitest';
import { fen } from '#shared/money';
import type { File } from '../../domain/files/file.ts';
import { heatOf, weights } from '../../domain/files/popularity.ts';
import { fileKey, findFile } from '../../store/files/files.ts';
import { marksOf } from '../../store/files/marks.ts';
import { placed } from '../../test/files.ts';
import { deliver, notify, order, testMarket } from '../../test/market.ts';
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

const privateCopy = (file: File): File => ({
  ...file,
  id: '01JPR1VATE0000000000000000',
  price: fen(0),
  isPublic: false,
});

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

test('who bought a file may star it after it has become private', async () => {
  const market = await setUp();
  const { ports, file, buyer, other, starAs } = market;
  await notify(ports, await order(market, buyer));
  await deliver(ports);
  await ports.table.commit([{ update: fileKey(file.id), change: { set: { isPublic: false } } }]);
  expect(await valueIn(starAs(buyer))).toEqual({ is_starred: true, star_count: 1 });
  expect(await starAs(other)).toMatchObject({ code: 'file_not_found' });
});

test('a file one may not see is no file, and a guest is asked to log in', async () => {
  const { ports, file, seller, buyer, starAs } = await setUp();
  const hidden = privateCopy(file);
  await placed(ports.table, hidden);
  expect(await starAs(buyer, hidden.id)).toMatchObject({ code: 'file_not_found' });
  expect(await starAs(buyer, 'unknown')).toMatchObject({ code: 'file_not_found' });
  expect(await starAs(undefined)).toMatchObject({ code: 'unauthorized' });
  expect(await valueIn(starAs(seller, hidden.id))).toEqual({ is_starred: true, star_count: 1 });
});
