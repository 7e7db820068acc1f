import { expect, test } from 'vitest';
import type { Query } from '#functions/ports/table';
import { keyExpression, placeholders } from './expressions.ts';

/**
 * DynamoDB refuses to compare a key with an empty text; the local engine does not, so the conformance tests cannot show
 * it.
 */
test.each<[Pick<Query, 'beginsWith' | 'between'>, string]>([
  [{ beginsWith: '' }, '#0 = :0'],
  [{ between: ['', '2'] }, '#0 = :0 AND #1 <= :1'],
])('%j is asked for without the empty text', (range, expression) => {
  expect(keyExpression({ pk: 'A', ...range }, placeholders())).toBe(expression);
});
