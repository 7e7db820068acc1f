import { isValidElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { pageSizes } from '#shared/limits';
import { redirectSeconds as afterVerification } from '../features/forms/countdown.ts';
import { skeletonKeys } from '../pages/catalog/home/list.tsx';
import { countdownSeconds } from '../pages/payments/mock-payment.tsx';
import { mostPolls, pollMs } from '../pages/payments/order-polling.ts';
import { redirectSeconds as afterPayoutSetup } from '../pages/payouts/setup/alipay-setup.tsx';
import { debounceMs } from '../ui/form/use-typing.ts';
import { toastMs } from '../ui/overlay/toast.ts';
import { Elsewhere } from './elsewhere.tsx';
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

test('a question is asked once more, and not again because a window came to the front', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({ retry: 1, refetchOnWindowFocus: false });
});

test('pages have the sizes that their screens ask for', () => {
  const { home, creators, people, activity, payments, files, starred, search, dashboard } = pageSizes;
  expect({ home, creators, dashboard }).toEqual({ home: 24, creators: 24, dashboard: 50 });
  expect({ people, activity }).toEqual({ people: 20, activity: 20 });
  expect({ payments, files, starred, search }).toEqual({ payments: 10, files: 10, starred: 12, search: 12 });
});
