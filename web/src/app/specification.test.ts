import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isValidElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { pageSizes } from '#shared/limits';
import { ApiError } from '../api/api-error.ts';
import { redirectSeconds as afterVerification } from '../features/forms/countdown.ts';
import { skeletonKeys } from '../pages/catalog/home/list.tsx';
import { countdownSeconds } from '../pages/payments/mock-payment.tsx';
import { mostPolls, pollMs } from '../pages/payments/order-polling.ts';
import { redirectSeconds as afterPayoutSetup } from '../pages/payouts/setup/alipay-setup.tsx';
import { debounceMs } from '../ui/form/use-typing.ts';
import { toastMs } from '../ui/overlay/toast.ts';
import { Elsewhere } from './elsewhere.tsx';
import { isMissingCode, requestIdOf } from './failure.ts';
import { queryClient } from './providers.tsx';
import { RequireLogin } from './require-login.tsx';
import { Router } from './router.tsx';

interface RouteProps {
  path?: string;
  index?: boolean;
  element?: ReactNode;
  children?: ReactNode;
}

interface Screen {
  path: string;
  guarded: boolean;
}

const isGuard = (node: ReactNode): boolean => isValidElement(node) && node.type === RequireLogin;

function screensIn(node: ReactNode, guarded = false): Screen[] {
  if (Array.isArray(node)) return node.flatMap((child) => screensIn(child, guarded));
  if (!isValidElement<RouteProps>(node)) return [];
  const { path, index, element, children } = node.props;
  const inside = screensIn(children, guarded || isGuard(element));
  return index || path ? [{ path: `/${path ?? ''}`, guarded }, ...inside] : inside;
}

const screens = [...screensIn(Router()), ...screensIn(Elsewhere())];
const open = [
  ['/', '/login', '/register', '/verify-email', '/alipay-setup', '/code/:id', '/user/:username'],
  ['/user/:username/followers', '/user/:username/following', '/mock-payment', '/payment/:id', '/payment/return'],
  ['/search', '/debug', '/terms', '/privacy', '/dmca', '/notice', '/case/:id'],
].flat();
const guarded = [
  ['/dashboard', '/profile', '/create', '/edit/:id', '/my-files', '/starred', '/purchases', '/sales', '/withdraw'],
  ['/sales/statement', '/sales/payouts', '/sales/payouts/:id', '/measures'],
].flat();

test.each(open)('%s is open to guests', (path) => {
  expect(screens.filter((entry) => entry.path === path)).toEqual([{ path, guarded: false }]);
});

test.each(guarded)('%s asks guests to log in', (path) => {
  expect(screens.filter((entry) => entry.path === path)).toEqual([{ path, guarded: true }]);
});

test('a search waits 300 ms, a toast stays 4 seconds, eight skeletons stand in for cards', () => {
  expect([debounceMs, toastMs, skeletonKeys.length]).toEqual([300, 4000, 8]);
});

test('an order is asked about every 3 seconds, 40 times after the first', () => {
  expect([pollMs, mostPolls]).toEqual([3000, 41]);
});

test('redirects take 3 seconds after a verification, 2 after the payout set-up, 5 on the mock page', () => {
  expect([afterVerification, afterPayoutSetup, countdownSeconds]).toEqual([3, 2, 5]);
});

const refusal = (status: number) => new ApiError(status, { code: 'refused', message: '' });

test('a question is asked once more, and not again because a window came to the front', () => {
  const { retry, refetchOnWindowFocus } = queryClient.getDefaultOptions().queries ?? {};
  expect(refetchOnWindowFocus).toBe(false);
  const tries = (error: Error) => [0, 1].map((failures) => typeof retry === 'function' && retry(failures, error));
  for (const error of [refusal(0), refusal(403), refusal(500)]) expect(tries(error)).toEqual([true, false]);
  for (const error of [refusal(404), refusal(429)]) expect(tries(error)).toEqual([false, false]);
});

test('pages have the sizes that their screens ask for', () => {
  const { home, creators, people, activity, payments, files, starred, search, dashboard } = pageSizes;
  expect({ home, creators, dashboard }).toEqual({ home: 24, creators: 24, dashboard: 50 });
  expect({ people, activity }).toEqual({ people: 20, activity: 20 });
  expect({ payments, files, starred, search }).toEqual({ payments: 10, files: 10, starred: 12, search: 12 });
});

test('finds the request id on the errors of the API, and nothing on others', () => {
  expect(requestIdOf(Object.assign(new Error('boom'), { requestId: '8F2K-31' }))).toBe('8F2K-31');
  expect([new Error('boom'), 'boom', null, { requestId: 7 }].map(requestIdOf)).toEqual(Array(4).fill(undefined));
});

test.each([
  'Failed to fetch dynamically imported module: https://example.com/a.js',
  'error loading dynamically imported module: https://example.com/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /a.css',
])('knows code that did not come in every browser: %s', (message) => {
  expect(isMissingCode(new TypeError(message))).toBe(true);
});

test('does not take an ordinary bug for missing code', () => {
  expect(isMissingCode(new TypeError('x is not a function'))).toBe(false);
});

const folder = join(import.meta.dirname, '..');

const textOf = (path: string): string => readFileSync(join(folder, path), 'utf8');

/** Modules that load pages, or a panel, and with them the pages' stylesheet. */
const fetchPages = ['app/account/bell.tsx', 'app/router.tsx', 'app/elsewhere.tsx', 'app/prefetch-file.ts'];

/** The modules that a module imports, without the pages that it loads lazily. */
function importsOf(path: string): string[] {
  const text = textOf(path);
  const pattern = fetchPages.includes(path)
    ? /from '(\.[^']+\.tsx?)'/g
    : /(?:from |import |import\()'(\.[^']+\.tsx?)'/g;
  return [...text.matchAll(pattern)].map(([, to = '']) => relative(folder, join(folder, dirname(path), to)));
}

function reachableFrom(path: string, visited = new Set<string>()): Set<string> {
  if (visited.has(path)) return visited;
  visited.add(path);
  for (const imported of importsOf(path)) reachableFrom(imported, visited);
  return visited;
}

test('the first sheet looks for its classes in all that the home page may show', () => {
  const sources = [...textOf('styles.css').matchAll(/^@source "\.\/(.*)";/gm)];
  const isRead = (path: string) => sources.some(([, source = '']) => path === source || path.startsWith(`${source}/`));
  const components = [...reachableFrom('app/main.tsx')].filter((path) => textOf(path).includes('className'));
  expect(components.length).toBeGreaterThan(40);
  expect(components.filter((path) => !isRead(path))).toEqual([]);
});
