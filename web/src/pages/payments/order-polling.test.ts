import { expect, test } from 'vitest';
import { mostPolls, viewOf } from './order-polling.ts';

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
