import type { Page } from 'playwright-core';
import { longestCode } from './cast.ts';
import type { Screen } from './screen.ts';

type ListScreen = Pick<Screen, 'name' | 'path' | 'as'>;

const tab = (name: string): ListScreen => ({
  name: `dashboard ${name}`,
  path: () => `/dashboard?tab=${name}`,
  as: 'seller',
});

/** Every list. Its empty and filled states are in screens.ts too. */
export const lists: readonly ListScreen[] = [
  { name: 'home', path: () => '/?sort=popular' },
  { name: 'creators', path: () => '/?tab=creators' },
  ...['files', 'starred', 'following', 'followers', 'activity'].map(tab),
  { name: 'own files', path: () => '/my-files', as: 'seller' },
  { name: 'starred', path: () => '/starred', as: 'buyer' },
  { name: 'purchases', path: () => '/purchases', as: 'buyer' },
  { name: 'sales', path: () => '/sales', as: 'seller' },
  { name: 'received reviews', path: () => '/sales/reviews', as: 'seller' },
  { name: 'coupons', path: () => '/coupons', as: 'seller' },
  { name: 'uses of a coupon', path: () => `/coupons?code=${longestCode}`, as: 'seller' },
  { name: 'statement', path: () => '/sales/statement', as: 'seller' },
  { name: 'followers', path: ({ seller }) => `/user/${seller.username}/followers` },
  { name: 'following', path: ({ buyer }) => `/user/${buyer.username}/following` },
  { name: 'creators found', path: ({ buyer }) => `/search?q=${buyer.username}` },
  { name: 'logins and security', path: () => '/profile?tab=sessions', as: 'seller' },
];

/** The session check is always answered: without it no page of a member starts. */
const data = /\/api\/(?!auth\/)/;

/** Call before the page is opened: the data never arrives, or its request fails. */
export const holdBack = (page: Page) => page.route(data, () => undefined);
export const cutOff = (page: Page) => page.route(data, (route) => route.abort());
