import { beforeAll, expect, test } from 'vitest';
import { errors } from '#shared/contract/errors';
import { type RouteName, routeEntries, routes } from '#shared/contract/index';
import { needsSession, type Route } from '#shared/contract/route';
import { type Populated, type Role, requested, roles } from './populated.ts';
import { quietLog } from './quiet-log.ts';
import { type Case, type Cell, rights } from './rights.ts';
import { isSessionless, sampleRequests } from './sample-requests.ts';
import { sharedMarket } from './shared-market.ts';

/** A state that refuses some callers regardless of their role. */
const answeredOtherwise: Partial<Record<RouteName, Partial<Case['answer']>>> = {
  createFile: { everybody: 'upload_not_usable' },
  updateAvatar: { everybody: 'upload_not_usable' },
  resendEmailChange: { everybody: 'email_change_missing' },
  startTotp: { everybody: 'mailbox_code_required', owner: 'ok' },
  startPasskey: { everybody: 'mailbox_code_required', owner: 'ok' },
  resumePayouts: { everybody: 'mailbox_code_required' },
  confirmTotp: { everybody: 'totp_not_started' },
  addPasskey: { everybody: 'passkey_invalid' },
  renewRecoveryCodes: { everybody: 'factor_not_set', owner: 'ok' },
  startChallenge: { everybody: 'factor_not_set', owner: 'ok' },
  withdraw: { everybody: 'payout_account_missing', owner: 'ok' },
};

quietLog('info');

/** Named callers have their own expectation; all others share one. */
function cellOf({ everybody, ...byRole }: Case['answer'], role: Role): Cell {
  const key = isSessionless(role) ? 'guest' : role;
  return Object.entries(byRole).find(([name]) => name === key)?.[1] ?? everybody;
}

const casesOf = (name: RouteName, row: Route): Case[] =>
  rights[row.may].map((testCase) => ({ ...testCase, answer: { ...testCase.answer, ...answeredOtherwise[name] } }));

/** Pages exist for missing content too, with status 404. */
function expected(row: Route, testCase: Case, role: Role): unknown {
  if (needsSession(row) && isSessionless(role)) return 'unauthorized';
  const cell = cellOf(testCase.answer, role);
  if (cell === 'ok') return row.status;
  const code = cell === 'its first refusal' ? row.errors[0] : cell;
  return row.also?.[404] ? 404 : code;
}

/** The status if it succeeds, the code if it is refused, and both if they do not match. */
async function cell(market: Populated, name: RouteName, input: Parameters<typeof requested>[2]): Promise<unknown> {
  const row: Route = routes[name];
  const { statusCode, body } = await requested(market, name, input);
  if (statusCode < 400 || (statusCode === 404 && row.also?.[404])) return statusCode;
  const code: keyof typeof errors = JSON.parse(body).code;
  return errors[code]?.status === statusCode ? code : `${statusCode} ${code}`;
}

let shared: Awaited<ReturnType<typeof sharedMarket>>;
beforeAll(async () => {
  shared = await sharedMarket();
});

/** The owner comes last, as they may delete the resource. */
async function column(name: RouteName, testCase: Case) {
  await shared.revert();
  const { market, tokens } = shared;
  const row: Route = routes[name];
  const answers: Record<string, unknown> = {};
  const expectedCells: Record<string, unknown> = {};
  for (const role of roles) {
    const cellName = `${name} ${testCase.of ?? ''} as ${role}`.replace(/ +/g, ' ');
    answers[cellName] = await cell(market, name, {
      ...sampleRequests(market, name, { thing: testCase.thing, role }),
      token: tokens[role],
    });
    expectedCells[cellName] = expected(row, testCase, role);
  }
  return { answers, wanted: expectedCells };
}

test.each(routeEntries)(
  '%s answers each of nine kinds of callers as the words of its row say',
  async (name, row) => {
    for (const testCase of casesOf(name, row)) {
      const { answers, wanted: expectedCells } = await column(name, testCase);
      expect(answers).toEqual(expectedCells);
    }
  },
  30_000,
);

test('a row that asks for somebody’s thing says whose: no word of it lets everybody have it', () => {
  for (const [name, row] of routeEntries) {
    const isOfAThing = Object.keys(row.params?.shape ?? {}).length > 0;
    const everybodyWords = ['everybody', 'everybody, for themselves'];
    expect(everybodyWords.includes(row.may) && isOfAThing, name).toBe(false);
  }
});

test('every word is some row’s', () => {
  const usedWords = new Set<string>(routeEntries.map(([, { may }]) => may));
  expect(Object.keys(rights).filter((word) => !usedWords.has(word))).toEqual([]);
});

test('what belongs to somebody is refused to others: not found where they may not know of it, forbidden otherwise', () => {
  const owned = routeEntries.filter(([, { access }]) => access === 'owner');
  expect(owned.length).toBeGreaterThan(5);
  for (const [name, row] of owned)
    for (const testCase of casesOf(name, row)) {
      const code = expected(row, testCase, 'unverified') as keyof typeof errors;
      expect([403, 404], name).toContain(errors[code]?.status);
    }
});
