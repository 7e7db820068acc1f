import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { tableSearch } from '#functions/projections/search/index';
import { logger } from '#functions/runtime/log';
import { tokenFor } from '#functions/test/caller';
import { type Populated, populated, requested } from '#functions/test/populated';
import { rights } from '#functions/test/rights';
import { sampleRequests } from '#functions/test/sample-requests';
import { type RouteName, routeEntries, routes } from '#shared/contract/index';
import type { Route } from '#shared/contract/route';
import { meteredTable } from './metered-market.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let tables: Awaited<ReturnType<typeof meteredTable>>;
let populatedMarket: Populated;

beforeAll(async () => {
  vi.spyOn(logger, 'info').mockReturnValue();
  tables = await meteredTable();
  populatedMarket = await populated(tables.plain);
});
afterAll(() => tables.stop());

const callers = ['guest', 'buyer', 'owner'] as const;
type Role = (typeof callers)[number];

type Cost = [trips: number, read: number, write: number];

/** A new session each time, since some calls end all earlier ones. */
const tokenOf = async (role: Role): Promise<string | undefined> =>
  role === 'guest' ? undefined : tokenFor(populatedMarket.ports, populatedMarket[role]);

async function costOf(name: RouteName, role: Role): Promise<Cost> {
  const row: Route = routes[name];
  const [right] = rights[row.may];
  const ports = { ...populatedMarket.ports, table: tables.metered, search: tableSearch(tables.metered) };
  const request = {
    ...sampleRequests(populatedMarket, name, { thing: right?.thing, role }),
    token: await tokenOf(role),
  };
  tables.meter.reset();
  await requested({ ports }, name, request);
  const { trips, read, write } = tables.meter.total();
  return [trips, read, write];
}

/** Round trips, read units and write units that every call may take, in a market with a few items of each kind. */
const standard = { reading: [2, 4, 0], writing: [4, 6, 15] } satisfies Record<string, Cost>;

/** Calls that may take more. The busiest are measured to the unit in `budgets.test.ts`. */
const exceptions: Partial<Record<RouteName, Cost>> = {
  listNotifications: [2, 6, 0],
  listShelves: [4, 9, 0],
  listFollowers: [3, 4.5, 0],
  listFollowing: [3, 4.5, 0],
  listActivity: [2, 4.5, 0],
  listFiles: [3, 5.5, 0],
  searchFiles: [3, 5.5, 0],
  getPayout: [4, 4, 0],
  changePassword: [11, 6, 22],
  changeProfilePassword: [9, 6, 16],
  /** While an edit of the post waits for the index: its entry is rewritten, and moved in two indexes. */
  deleteFile: [5, 6, 28],
  getPaymentStatus: [4, 1, 2],
  setAlipayAccount: [16, 15, 34],
  setPayoutConfig: [17, 15, 28],
  /** With a recovery code, which notifies the owner with a roll-back link; an authenticator code takes less. */
  login: [11, 7, 35],
  startTotp: [17, 9, 27],
  confirmTotp: [5, 6, 15],
  removeTotp: [17, 9, 40],
  startPasskey: [17, 9, 26],
  removePasskey: [18, 10, 40],
  renewRecoveryCodes: [17, 9, 40],
  decideRefund: [13, 15, 55],
  getBalance: [2, 8.5, 0],
  confirmOwner: [14, 7, 27],
  sendMailboxCode: [6, 3.5, 10],
  giveCounter: [5, 4, 12],
  createReport: [4, 6, 16],
  /** Checks everything that may block a deletion: money, refunds, disputes, cases. */
  getDeletion: [3, 12.5, 0],
  requestDeletion: [17, 18.5, 25],
  cancelDeletion: [4, 13.5, 1],
  requestExport: [16, 8, 30],
  /** With a new address: two mails, and the first change of an hour opens the windows of four throttles. */
  updateProfile: [17, 8.5, 48],
  /** With another price, which the price history keeps. */
  updateFile: [4, 6, 16],
  withdraw: [15, 11, 38],
  /** Reads the authors of the page, and the viewer's own review. */
  listReviews: [2, 6.5, 0],
  listQuestions: [3, 5, 0],
  deleteReview: [3, 4, 19],
  addPreview: [2, 6.5, 1],
  removePreview: [2, 6.5, 1],
};

const isReading = (row: Route): boolean => row.method === 'GET';

/**
 * Writing calls that come last, in this order. `decideRefund` writes less after the payout calls. New recovery codes replace
 * those that authorize the owner's other calls; sessions from before a new password are refused.
 */
const lastCalls: readonly RouteName[] = [
  'decideRefund',
  'renewRecoveryCodes',
  'changePassword',
  'changeProfilePassword',
];

/** Reading calls come first, since the others' changes are not in their budget. */
const turnOf = ([name, row]: [RouteName, Route]): number => (isReading(row) ? -2 : lastCalls.indexOf(name));
const ordered = routeEntries.toSorted((left, right) => turnOf(left) - turnOf(right));

const standardOf = (name: RouteName): Cost => (isReading(routes[name]) ? standard.reading : standard.writing);

const exceeds = (cost: Cost, budget: Cost): boolean => cost.some((part, at) => part > (budget[at] ?? 0));

test('every call keeps to the standard budget or to one that is written here, and no other is', async () => {
  const calls: { name: RouteName; role: Role; cost: Cost }[] = [];
  for (const [name] of ordered) for (const role of callers) calls.push({ name, role, cost: await costOf(name, role) });
  expect(calls.filter(({ name, cost }) => exceeds(cost, exceptions[name] ?? standardOf(name)))).toEqual([]);
  const beyond = calls.filter(({ name, cost }) => exceeds(cost, standardOf(name))).map(({ name }) => name);
  expect(Object.keys(exceptions).toSorted()).toEqual([...new Set(beyond)].toSorted());
});
