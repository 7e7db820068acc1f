import { expect, test } from 'vitest';
import { firewallBudgets } from '#shared/budgets';
import { routeEntries } from '#shared/contract/index';
import { at } from '../test-market.ts';
import { ofType, only } from '../test-production.ts';

/** WAF's text transformations and matching, from its documentation and independent of the stack. */
const transformations: Record<string, (text: string) => string> = {
  URL_DECODE: (text) => text.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
  NORMALIZE_PATH(text) {
    const segments: string[] = [];
    for (const segment of text.split('/')) {
      if (segment === '..') segments.pop();
      else if (segment !== '' && segment !== '.') segments.push(segment);
    }
    return `/${segments.join('/')}${/\/\.{0,2}$/.test(text) && segments.length > 0 ? '/' : ''}`;
  },
  LOWERCASE: (text) => text.toLowerCase(),
};

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function transformed(path: string, transformationList: unknown): string {
  const steps = list(transformationList).toSorted((a, b) => Number(at(a, 'Priority')) - Number(at(b, 'Priority')));
  return steps.reduce<string>((text, step) => {
    const transform = transformations[String(at(step, 'Type'))];
    if (!transform) throw new Error(`no model of ${String(at(step, 'Type'))}`);
    return transform(text);
  }, path);
}

function matches(statement: unknown, path: string): boolean {
  const [or, and] = [at(statement, 'OrStatement', 'Statements'), at(statement, 'AndStatement', 'Statements')];
  if (or) return list(or).some((one) => matches(one, path));
  if (and) return list(and).every((one) => matches(one, path));
  const not = at(statement, 'NotStatement', 'Statement');
  if (not) return !matches(not, path);
  const bytes = at(statement, 'ByteMatchStatement');
  expect(at(bytes, 'FieldToMatch')).toEqual({ UriPath: {} });
  const [asRead, sought] = [transformed(path, at(bytes, 'TextTransformations')), String(at(bytes, 'SearchString'))];
  if (at(bytes, 'PositionalConstraint') === 'EXACTLY') return asRead === sought;
  expect(at(bytes, 'PositionalConstraint')).toBe('STARTS_WITH');
  return asRead.startsWith(sought);
}

const acl = only(ofType('AWS::WAFv2::WebACL')).properties;
const rates = list(at(acl, 'Rules')).flatMap((rule) => {
  const rate = at(rule, 'Statement', 'RateBasedStatement');
  return rate ? [{ name: String(at(rule, 'Name')), rule, rate }] : [];
});

const countedBy = (path: string): string[] =>
  rates.filter(({ rate }) => matches(at(rate, 'ScopeDownStatement'), path)).map(({ name }) => name);

test('the rules are the table: as many as it says in the time it says, from one address', () => {
  expect(acl).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
  const table = Object.entries(firewallBudgets).map(([name, { uses, window }]) => [
    `${name}-by-address`,
    { AggregateKeyType: 'IP', Limit: uses, EvaluationWindowSec: window / 1000 },
  ]);
  expect(rates.map(({ name }) => name)).toEqual(table.map(([name]) => name));
  for (const [at_, [, rate]] of table.entries()) expect(rates[at_]?.rate).toMatchObject(Object(rate));
});

/** Asked by every page of a member, and so by everybody behind one address. */
const onEachPage = new Set(['verifySession']);

test.each(routeEntries)('%s is counted by address', (name, { path }) => {
  const called = `/api${path.replaceAll(/\{\w+\}/g, '01JK5')}`;
  const rules = countedBy(called);
  expect(rules).toContain(called.startsWith('/api/payments/notify/') ? 'notices-by-address' : 'calls-by-address');
  expect(rules.includes('auth-by-address')).toBe(called.startsWith('/api/auth/') && !onEachPage.has(name));
  expect(rules).not.toContain('pages-by-address');
});

test.each([
  '/api/%61uth/login',
  '/%61pi/auth/login',
  '/api/%2561uth/../auth/login',
  '//api/auth/login',
  '/api//auth/login',
  '/api/./auth/login',
  '/api/files/../auth/login',
  '/api/x/%2e%2e/auth/login',
  '/api%2Fauth%2Flogin',
  '/API/Auth/login',
  '/api/payments/notify/../../auth/login',
])('%s is counted as what it is read as: a login', (path) => {
  expect(countedBy(path)).toEqual(['auth-by-address', 'calls-by-address']);
});

test('a hundred people behind one address who open the market, log in and read leave room for others', () => {
  // Counted in a browser: home, the login, home again, a file.
  const visit = {
    '/assets/app.js': 110,
    '/covers/01JK5': 30,
    '/api/files': 20,
    '/api/auth/login': 0.5,
    '/api/auth/verify': 8,
  };
  const requests: Record<string, number> = {};
  for (const [path, times] of Object.entries(visit))
    for (const rule of countedBy(path)) requests[rule] = (requests[rule] ?? 0) + 100 * times;
  for (const { name, rate } of rates) expect(requests[name] ?? 0, name).toBeLessThan(Number(at(rate, 'Limit')));
});

test.each([
  ['/files/01JK5', ['content-by-address']],
  ['/previews/01JK5', ['content-by-address']],
  ['/zips/01JK5/1.zip', ['content-by-address']],
  ['/assets/../files/01JK5', ['content-by-address']],
  ['/api/payments/notify/alipay', ['notices-by-address']],
  ['/code/01JK5', ['pages-by-address']],
  ['/', ['pages-by-address']],
])('%s is counted once, by %j', (path, rules) => {
  expect(countedBy(path)).toEqual(rules);
});

test('who is turned away hears it as from every call, and when to come back', () => {
  for (const { name, rule, rate } of rates) {
    const response = at(rule, 'Action', 'Block', 'CustomResponse');
    expect(at(response, 'ResponseCode'), name).toBe(429);
    const seconds = String(at(rate, 'EvaluationWindowSec'));
    expect(at(response, 'ResponseHeaders'), name).toEqual([{ Name: 'retry-after', Value: seconds }]);
    const body = at(acl, 'CustomResponseBodies', String(at(response, 'CustomResponseBodyKey')));
    expect(at(body, 'ContentType')).toBe('APPLICATION_JSON');
    const problem = JSON.parse(String(at(body, 'Content')));
    expect(problem).toMatchObject({ code: 'too_many_requests', status: 429 });
    for (const words of ['5 分钟后再试', 'again in 5 minutes']) expect(problem.message).toContain(words);
  }
});
