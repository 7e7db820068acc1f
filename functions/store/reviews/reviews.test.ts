import { expect, test } from 'vitest';
import { testTable } from '#functions/adapters/memory/test-table';
import { findReview, reviewGone, reviewWrite, type StoredReview } from './reviews.ts';

const review = (rating: number, writtenAt: number): StoredReview => ({
  ...{ fileId: 'FILE', buyerId: 'BUYER', sellerId: 'SELLER', outTradeNo: 'ORDER', title: '讲义' },
  ...{ rating, text: '', version: 1, amount: 990, boughtAt: 1, writtenAt, counted: false, refunded: false },
  ...{ earlier: [], revision: 1, changes: 0 },
});

test('a review that was taken back, and written anew, is not taken for what was read before', async () => {
  const table = testTable();
  const readReview = async () => {
    const one = await findReview(table, 'FILE', 'BUYER');
    if (!one) throw new Error('there is no review');
    return one;
  };
  await table.commit([reviewWrite(undefined, review(2, 10))]);
  const read = await readReview();
  await table.commit([reviewGone(read)]);
  await table.commit([reviewWrite(undefined, review(5, 20))]);

  const weighed = await table.commit([reviewWrite(read, { ...read, counted: true })]);
  const gone = await table.commit([reviewGone(read)]);

  expect([weighed.ok, gone.ok]).toEqual([false, false]);
  expect(await readReview()).toMatchObject({ rating: 5, counted: false });
});
