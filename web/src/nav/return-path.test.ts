import { expect, test } from 'vitest';
import { mailReturnPath } from './return-path.ts';

const id = '01JA4QW9ZK7N3X5T8V2B6C1D0E';

test.each([`/payment/${id}`, `/code/${id}`, '/user/lin_reader', '/create'])('a mail may lead back to %s', (page) => {
  expect(mailReturnPath(page)).toBe(page);
});

test('what was chosen on a page stays behind', () => {
  expect(mailReturnPath(`/payment/${id}?type=mobile#top`)).toBe(`/payment/${id}`);
});

test.each(['/', '/payment/return?out_trade_no=1', '/no-such-page', '/code/1', undefined])(
  'nothing is asked of the server where it would refuse: %s',
  (address) => expect(mailReturnPath(address)).toBeUndefined(),
);
