import { expect, test } from 'vitest';
import { isOwned, isToPay, ownershipStateOf } from './payment-state.ts';

const forSale = { price: 39, is_owner: false, is_purchased: false };

test.each([
  ['for sale', {}, [false, true]],
  ['free', { price: 0 }, [false, false]],
  ['bought', { is_purchased: true }, [true, false]],
  ['one’s own', { is_owner: true }, [true, false]],
])('a file that is %s', (_, change, expected) => {
  const file = { ...forSale, ...change };
  expect([isOwned(file), isToPay(file)]).toEqual(expected);
});

test('a refusal because one has the file says so, and every other one is a failure', () => {
  expect(ownershipStateOf({ code: 'already_purchased' })).toEqual({ is_purchased: true });
  expect(ownershipStateOf({ code: 'own_file' })).toEqual({ is_owner: true });
  for (const code of ['price_changed', 'payment_unavailable', 'network'])
    expect(ownershipStateOf({ code })).toBeUndefined();
});
