import { expect, test } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { orderIn, pollErrorOf } from './order-answer.ts';
import { mostPolls, viewOf } from './order-polling.ts';

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

const poll = { polls: 1, status: 'pending' };

test('waits while the order is pending, unknown, or the network is away, up to 41 polls', () => {
  for (let polls = 0; polls < mostPolls; polls++) {
    expect(viewOf({ ...poll, polls })).toBe('waiting');
    expect(viewOf({ ...poll, polls, status: 'strange' })).toBe('waiting');
    expect(viewOf({ ...poll, polls, error: 'network' })).toBe('waiting');
  }
});

test('after the last poll says why there is no answer, and never that it failed', () => {
  expect(viewOf({ ...poll, polls: mostPolls })).toBe('gave-up-pending');
  expect(viewOf({ ...poll, polls: mostPolls, status: 'strange' })).toBe('gave-up-unknown');
  expect(viewOf({ ...poll, polls: mostPolls, error: 'network' })).toBe('gave-up-network');
});

test('believes the server at once, and an order that does not exist has failed', () => {
  expect(viewOf({ ...poll, status: 'completed' })).toBe('completed');
  expect(viewOf({ ...poll, status: 'failed' })).toBe('failed');
  expect(viewOf({ ...poll, status: undefined, error: 'missing' })).toBe('failed');
});

test('an answer that can be made nothing of is said at once, and neither a failure nor a success', () => {
  for (const status of ['completed', 'failed', 'pending', undefined]) {
    expect(viewOf({ polls: 1, status, error: 'unreadable' })).toBe('unreadable');
  }
});

test('an answer of before does not outlive a failed poll', () => {
  expect(viewOf({ ...poll, polls: mostPolls + 1, status: 'completed', error: 'network' })).toBe('gave-up-network');
});
