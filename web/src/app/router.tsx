import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Home } from '../pages/catalog/home/home.tsx';
import { Layout, PageFrame } from './layout.tsx';
import { lazyPage } from './lazy-page.ts';
import { RequireLogin } from './require-login.tsx';
import { Shell } from './shell.tsx';

type Pages = Record<string, () => Promise<{ default: ComponentType }>>;

/** The home page is part of the app, as most visits begin there. Every other page is loaded when it is opened. */
const routesOf = (pages: Pages) =>
  Object.entries(pages).map(([path, load]) => {
    const Page = lazyPage(load);
    return <Route key={path} path={path} element={<Page />} />;
  });

/** Pages with a layout of their own: they render inside Gate. */
const gateRoutes = routesOf({
  login: () => import('../pages/accounts/auth/login.tsx'),
  register: () => import('../pages/accounts/auth/registration/register.tsx'),
  'forgot-password': () => import('../pages/accounts/auth/forgot-password.tsx'),
  'reset-password': () => import('../pages/accounts/auth/reset-password.tsx'),
  'verify-email': () => import('../pages/accounts/auth/verify-email.tsx'),
  'not-me': () => import('../pages/accounts/auth/not-me.tsx'),
  'confirm-email': () => import('../pages/accounts/auth/confirm-email.tsx'),
});

/** Pages as wide as the window. */
const wideRoutes = routesOf({
  debug: () => import('../pages/operations/debug/debug.tsx'),
  'mock-payment': () => import('../pages/payments/mock-payment.tsx'),
  'user/:username': () => import('../pages/profiles/user/user.tsx'),
});

const publicRoutes = routesOf({
  'alipay-setup': () => import('../pages/payouts/setup/alipay-setup.tsx'),
  'code/:id': () => import('../pages/files/file/file.tsx'),
  'payment/return': () => import('../pages/payments/result/payment-return.tsx'),
  'payment/:id': () => import('../pages/payments/payment.tsx'),
  search: () => import('../pages/search/search.tsx'),
});

const memberRoutes = routesOf({
  create: () => import('../pages/uploads/create/create.tsx'),
  dashboard: () => import('../pages/profiles/dashboard/dashboard.tsx'),
  'edit/:id': () => import('../pages/files/edit/edit.tsx'),
  'my-files': () => import('../pages/files/my-files/my-files.tsx'),
  'operator/*': () => import('../pages/operations/operator.tsx'),
  profile: () => import('../pages/accounts/settings/profile.tsx'),
  purchases: () => import('../pages/orders/purchases/purchases.tsx'),
  sales: () => import('../pages/orders/sales/sales.tsx'),
  starred: () => import('../pages/files/starred/starred.tsx'),
});

const Elsewhere = lazyPage(async () => ({ default: (await import('./elsewhere.tsx')).Elsewhere }));
const People = lazyPage(() => import('../pages/profiles/user/people.tsx'));

export const Router = () => (
  <Routes>
    <Route element={<Shell />}>
      {gateRoutes}
      <Route element={<Layout />}>
        <Route index element={<Home />} />
        {wideRoutes}
        <Route element={<PageFrame />}>
          {publicRoutes}
          <Route path="user/:username/followers" element={<People key="followers" side="followers" />} />
          <Route path="user/:username/following" element={<People key="following" side="following" />} />
          <Route element={<RequireLogin />}>{memberRoutes}</Route>
          <Route path="*" element={<Elsewhere />} />
        </Route>
      </Route>
    </Route>
  </Routes>
);
