import { expect, test } from 'vitest';
import { takedownUnder } from './takedowns.ts';

const file = { id: 'F1', ownerId: 'U1' };
const target = { type: 'file', id: 'F1' };
const remove = (id: string, at: number) => ({ id, at, target, measureKind: 'remove' as const });

test('of two removals of the same moment the same one counts, in whatever order they are read', () => {
  const [one, other] = [remove('M1', 5), remove('M2', 5)];
  for (const measures of [
    [one, other],
    [other, one],
  ])
    expect(takedownUnder(measures, file)).toMatchObject({ bar: 'removed', measureId: 'M1' });
});

test('the strongest counts, of equals the first, and what is lifted not at all', () => {
  const delist = { id: 'M0', at: 1, target, measureKind: 'delist' as const };
  expect(takedownUnder([delist, remove('M2', 3), remove('M3', 2)], file)).toMatchObject({ measureId: 'M3' });
  expect(takedownUnder([delist, { ...remove('M2', 3), liftedAt: 4 }], file)).toMatchObject({ bar: 'delisted' });
  expect(takedownUnder([{ ...delist, liftedAt: 2 }], file)).toBeUndefined();
});
