import { expect, test } from 'vitest';
import { hour } from '#shared/limits';
import { buyers, storefronts } from './content.ts';
import { buyerJoined, publishedAt, seedDays } from './seed.ts';

const now = Date.UTC(2026, 10, 20, 4);
const files = storefronts.flatMap((storefront) => storefront.files);
const hoursSince = (at: number): number => (now - at) / hour;
const joinedHoursAgo = new Map([
  ...storefronts.map(({ username }) => [username, seedDays * 24] as const),
  ...buyers.map(({ username }, position) => [username, hoursSince(buyerJoined(now, position))] as const),
]);
const isThere = (username: string, hoursAgo: number): boolean => hoursAgo < (joinedHoursAgo.get(username) ?? 0);

test('no person buys their own file, a private one, one twice, or before registering or before its publication', () => {
  for (const [position, { folder, seller, is_public, versions, purchases }] of files.entries()) {
    expect(is_public || purchases.length === 0, folder).toBe(true);
    expect(new Set([seller, ...purchases.map(({ buyer }) => buyer)]).size, folder).toBe(purchases.length + 1);
    const from = hoursSince(publishedAt(now, versions[0].daysAgo, position));
    for (const { buyer, hoursAgo } of purchases)
      expect(hoursAgo < from && isThere(buyer, hoursAgo), `${folder} ${buyer}`).toBe(true);
  }
});

test('a review is by somebody who has bought and opened the file and kept it, a question by somebody who is there', () => {
  for (const { folder, purchases, reviews, questions } of files) {
    expect(new Set(reviews.map(({ buyer }) => buyer)).size, folder).toBe(reviews.length);
    for (const { buyer, hoursAgo } of reviews) {
      const bought = purchases.find((purchase) => purchase.buyer === buyer && !purchase.isUnopened);
      expect(bought?.hoursAgo, `${folder} ${buyer}`).toBeGreaterThan(hoursAgo);
      expect(bought?.refund?.approvedHoursAgo ?? 0, `${folder} ${buyer}`).toBeLessThan(hoursAgo);
    }
    for (const { asker, hoursAgo } of questions) expect(isThere(asker, hoursAgo), `${folder} ${asker}`).toBe(true);
  }
});

test('a refund is asked for after the purchase, and approved after that', () => {
  const refunded = files.flatMap(({ purchases }) => purchases.filter(({ refund }) => refund));
  expect(refunded.length).toBeGreaterThan(3);
  for (const { hoursAgo, refund } of refunded) {
    expect(refund?.hoursAgo).toBeLessThan(hoursAgo);
    expect(refund?.approvedHoursAgo ?? 0).toBeLessThan(refund?.hoursAgo ?? 0);
  }
});

test('the market grows', () => {
  const times = files.flatMap(({ purchases }) => purchases.map(({ hoursAgo }) => hoursAgo));
  const half = (seedDays / 2) * 24;
  expect(times.filter((hours) => hours < half).length).toBeGreaterThan(1.3 * times.length * 0.5);
});
