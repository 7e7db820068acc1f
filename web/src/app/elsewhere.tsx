import { Route, Routes } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import { RequireLogin } from './require-login.tsx';

const Case = lazyPage(() => import('../pages/case/case.tsx'));
const Measures = lazyPage(() => import('../pages/measures/measures.tsx'));
const Notice = lazyPage(() => import('../pages/notice/notice.tsx'));
const NotFound = lazyPage(() => import('../pages/not-found/not-found.tsx'));

/** What few people ever open: which addresses these are comes with the first of them, and not with the app. */
export const Elsewhere = () => (
  <Routes>
    <Route path="case/:id" element={<Case />} />
    <Route path="notice" element={<Notice />} />
    <Route element={<RequireLogin />}>
      <Route path="measures" element={<Measures />} />
    </Route>
    <Route path="*" element={<NotFound />} />
  </Routes>
);
