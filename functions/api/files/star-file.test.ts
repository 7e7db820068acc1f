import { expect, test } from 'vitest';
import { popularityScoreOf, weights } from '#functions/domain/catalog/popularity';
import { findFile } from '#functions/store/files/files';
import { viewerStatesOf } from '#functions/store/files/viewer-state';
import { testMarket } from '#functions/test/market';
import { call, valueIn } from '#functions/test/ports';
import { starFile } from './star-file.ts';

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
