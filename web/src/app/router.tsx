import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Home } from '../pages/home/home.tsx';
import { Layout, PageFrame } from './layout.tsx';
import { lazyPage } from './lazy-page.ts';
import { RequireLogin } from './require-login.tsx';
import { Shell } from './shell.tsx';

type Pages = Record<string, () => Promise<{ default: ComponentType }>>;

/** Home comes with the app: it is the first page of most visits. Every other page is fetched when it is opened. */
const routesOf = (pages: Pages) =>
  Object.entries(pages).map(([path, load]) => {
    const Page = lazyPage(load);
    return <Route key={path} path={path} element={<Page />} />;
  });

/** With a frame of their own: they render inside Gate. */
const gates = routesOf({
  login: () => import('../pages/auth/login.tsx'),
  register: () => import('../pages/auth/registration/register.tsx'),
  'forgot-password': () => import('../pages/auth/forgot-password.tsx'),
  'reset-password': () => import('../pages/auth/reset-password.tsx'),
  'verify-email': () => import('../pages/auth/verify-email.tsx'),
  'not-me': () => import('../pages/auth/not-me.tsx'),
  'confirm-email': () => import('../pages/auth/confirm-email.tsx'),
});

/** As wide as the window. */
const wide = routesOf({
  debug: () => import('../pages/debug/debug.tsx'),
  'mock-payment': () => import('../pages/payment/mock-payment.tsx'),
  'user/:username': () => import('../pages/user/user.tsx'),
});

const forEverybody = routesOf({
  'alipay-setup': () => import('../pages/payout/alipay-setup.tsx'),
  'code/:id': () => import('../pages/file/file.tsx'),
  'payment/return': () => import('../pages/payment/payment-return.tsx'),
  'payment/:id': () => import('../pages/payment/payment.tsx'),
  search: () => import('../pages/search/search.tsx'),
});

const forMembers = routesOf({
  create: () => import('../pages/create/create.tsx'),
  dashboard: () => import('../pages/dashboard/dashboard.tsx'),
  'edit/:id': () => import('../pages/edit/edit.tsx'),
  'my-files': () => import('../pages/my-files/my-files.tsx'),
  'operator/*': () => import('../pages/operator/operator.tsx'),
  profile: () => import('../pages/profile/profile.tsx'),
  purchases: () => import('../pages/purchases/purchases.tsx'),
  sales: () => import('../pages/sales/sales.tsx'),
  starred: () => import('../pages/starred/starred.tsx'),
});

const Elsewhere = lazyPage(async () => ({ default: (await import('./elsewhere.tsx')).Elsewhere }));
const People = lazyPage(() => import('../pages/user/people.tsx'));

export const Router = () => (
  <Routes>
    <Route element={<Shell />}>
      {gates}
      <Route element={<Layout />}>
        <Route index element={<Home />} />
        {wide}
        <Route element={<PageFrame />}>
          {forEverybody}
          <Route path="user/:username/followers" element={<People key="followers" side="followers" />} />
          <Route path="user/:username/following" element={<People key="following" side="following" />} />
          <Route element={<RequireLogin />}>{forMembers}</Route>
          <Route path="*" element={<Elsewhere />} />
        </Route>
      </Route>
    </Route>
  </Routes>
);
