import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Home } from '../pages/home/home.tsx';
import { Layout, PageFrame } from './layout.tsx';
import { RequireLogin } from './require-login.tsx';
import { Shell } from './shell.tsx';

/** Home comes with the app: it is the first page of most visits. Every other page is fetched when it is opened. */
const NotFound = lazy(() => import('../pages/not-found/not-found.tsx'));

export const Router = () => (
  <Routes>
    <Route element={<Shell />}>
      {/* Pages with a frame of their own: log in, register, verify. They render inside Gate. */}

      <Route element={<Layout />}>
        {/* Pages as wide as the window. */}
        <Route index element={<Home />} />

        <Route element={<PageFrame />}>
          {/* For everybody. */}

          <Route element={<RequireLogin />}>{/* For those who are logged in. */}</Route>

          <Route path="*" element={<NotFound />} />
        </Route>
      </Route>
    </Route>
  </Routes>
);
