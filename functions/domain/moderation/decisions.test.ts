import { expect, test } from 'vitest';
import { targetsOf } from './decisions.ts';

const file = { type: 'file', id: 'F1' };
const review = { type: 'review', id: 'R1' };
const about = (...targets: (typeof file)[]) => ({ targets, personId: 'U1' });

test('a decision is for all targets of a case or for none of them', () => {
  expect(targetsOf('remove', about(file))).toEqual([file]);
  expect(targetsOf('fold', about(review))).toEqual([review]);
  expect(targetsOf('remove', about(file, review))).toBeUndefined();
  expect(targetsOf('fold', about(file))).toBeUndefined();
  expect(targetsOf('delist', about())).toBeUndefined();
  expect(targetsOf('suspend', about(file, review))).toEqual([{ type: 'user', id: 'U1' }]);
});
