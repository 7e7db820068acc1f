import { expect, test } from 'vitest';
import { Refusal, responseOf } from './answers.ts';
import { post } from './goods.ts';

const pagination = { page: 1, limit: 24, total: 1, totalPages: 1, next_cursor: null };

test('an answer made up for a test is what the contract would let out, and nothing else', async () => {
  const answer = responseOf({ posts: [{ ...post(), secret: 1 }], pagination }, 'GET /files');
  expect(await answer.json()).toEqual({ posts: [post()], pagination });
  expect(() => responseOf({ posts: [{ ...post(), price: '39' }], pagination }, 'GET /files')).toThrow(/price/);
  expect(() => responseOf({}, 'GET /no-such-call')).toThrow('the contract has no GET /no-such-call');
});

test('a call refuses with what the contract says it refuses with', () => {
  expect(responseOf(new Refusal('email_not_verified'), 'POST /auth/login').status).toBe(403);
  expect(() => responseOf(new Refusal('price_changed'), 'POST /auth/login')).toThrow(/price_changed/);
});
