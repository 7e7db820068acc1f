import { beforeEach, expect, test, vi } from 'vitest';
import { errors } from '#shared/contract/errors';
import { type RouteName, routeEntries } from '#shared/contract/index';
import type { Route } from '#shared/contract/route';
import { logger } from './log.ts';
import { type Populated, populated, type Role, requested, roles, sessionless, tokensFor } from './test-populated.ts';
import { type Rule, rules } from './test-rules.ts';

beforeEach(() => {
  vi.spyOn(logger, 'info').mockReturnValue();
});

const isSessionless = (role: Role): boolean => sessionless.some((one) => one === role);
const needsSession = ({ access }: Pick<Route, 'access'>): boolean => access === 'user' || access === 'owner';

const rulesOf = (name: RouteName): readonly Rule[] => [rules[name]].flat();

/** Answered as this person: at a guest's call whoever has no session is a guest. */
function cellOf({ answer }: Rule, role: Role) {
  if (typeof answer !== 'object') return answer;
  if (isSessionless(role)) return answer.guest ?? 'no rule';
  if (role === 'unverified') return answer.unverified ?? answer.stranger;
  return answer[role as 'stranger' | 'buyer' | 'owner'];
}

const expected = (row: Route, rule: Rule, role: Role): unknown =>
  needsSession(row) && isSessionless(role) ? 'unauthorized' : cellOf(rule, role);

/** The status where it is good, the code where it is not, and both where they do not belong together. */
async function cell(world: Populated, name: RouteName, asked: Parameters<typeof requested>[2]): Promise<unknown> {
  const { statusCode, body } = await requested(world, name, asked);
  if (statusCode < 400) return statusCode;
  const code: keyof typeof errors = JSON.parse(body).code;
  return errors[code]?.status === statusCode ? code : `${statusCode} ${code}`;
}

const named = (name: RouteName, row: Route, { of = '' }: Rule, role: Role) =>
  `${row.access} ${name} ${of} as ${role}`.replace(/ +/g, ' ');

/** The owner last: they may take the thing away. */
async function column([name, row]: [RouteName, Route], rule: Rule) {
  const world = await populated();
  const tokens = await tokensFor(world);
  const answers: Record<string, unknown> = {};
  const wanted: Record<string, unknown> = {};
  for (const role of roles) {
    const asked = { ...rule.ask?.(world, role), token: tokens[role] };
    const cellName = named(name, row, rule, role);
    answers[cellName] = await cell(world, name, asked);
    wanted[cellName] = expected(row, rule, role);
  }
  return { answers, wanted };
}

test.each(routeEntries)(
  '%s answers each of nine kinds of callers as its access and its rule say',
  async (name, row) => {
    for (const rule of rulesOf(name)) {
      const { answers, wanted } = await column([name, row], rule);
      expect(answers).toEqual(wanted);
    }
  },
  30_000,
);

test('every row has a rule, and nothing but rows has one', () => {
  expect(Object.keys(rules).toSorted()).toEqual(routeEntries.map(([name]) => name).toSorted());
});

test('what belongs to somebody is refused to strangers: not found where they may not know of it, forbidden otherwise', () => {
  const owned = routeEntries.filter(([, { access }]) => access === 'owner');
  expect(owned.length).toBeGreaterThan(5);
  for (const [name, row] of owned)
    for (const rule of rulesOf(name)) {
      const code = expected(row, rule, 'stranger') as keyof typeof errors;
      expect([403, 404], name).toContain(errors[code]?.status);
    }
});

test('nobody whose address is unverified is ever given a token: the right password says what is missing', async () => {
  const world = await populated();
  const asked = rulesOf('login')[0]?.ask?.(world, 'unverified') ?? {};
  const answer = await requested(world, 'login', asked);
  expect(answer.statusCode).toBe(403);
  expect(JSON.parse(answer.body)).toMatchObject({
    code: 'email_not_verified',
    message: expect.stringContaining('验证'),
  });
  expect(answer.body).not.toContain('token');
});
