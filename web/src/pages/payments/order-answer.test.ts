import { expect, test } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { orderIn, pollErrorOf } from './order-answer.ts';

test.each([
  [{ data: { status: 'completed', file_post_id: 'F' } }, 'completed', 'F'],
  [{ status: 'completed', file_post_id: 'F' }, 'completed', 'F'],
  [{ status: 'failed', data: {} }, 'failed', undefined],
  [{ status: 'pending', data: { status: 'completed' } }, 'completed', undefined],
  [{ status: 7, data: 'completed' }, undefined, undefined],
  [{}, undefined, undefined],
  [[], undefined, undefined],
  [null, undefined, undefined],
  ['completed', undefined, undefined],
])('of %j the status is %s and the file %s', (answer, status, fileId) => {
  expect(orderIn(answer)).toEqual({ status, fileId });
});

const refused = (status: number) => new ApiError(status, { code: 'x', message: '' });

test('what passes by itself is the network’s; what does not is an answer that cannot be read', () => {
  expect(pollErrorOf(null)).toBeUndefined();
  for (const status of [0, 408, 429, 500, 502, 503]) expect(pollErrorOf(refused(status))).toBe('network');
  for (const status of [400, 401, 403, 409, 410, 422]) expect(pollErrorOf(refused(status))).toBe('unreadable');
  expect(pollErrorOf(refused(404))).toBe('missing');
  expect(pollErrorOf(Object.assign(refused(0), { cause: new SyntaxError('<') }))).toBe('unreadable');
  expect(pollErrorOf(Object.assign(refused(0), { cause: new TypeError('cut off') }))).toBe('network');
  expect(pollErrorOf(new TypeError('a bug'))).toBe('unreadable');
});
