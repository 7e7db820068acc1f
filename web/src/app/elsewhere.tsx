import { Route, Routes } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import { RequireLogin } from './require-login.tsx';

const Case = lazyPage(() => import('../pages/case/case.tsx'));
const Coupons = lazyPage(() => import('../pages/coupons/coupons.tsx'));
const Legal = lazyPage(() => import('../pages/legal/legal.tsx'));
const Measures = lazyPage(() => import('../pages/measures/measures.tsx'));
const Notice = lazyPage(() => import('../pages/notice/notice.tsx'));
const NotFound = lazyPage(() => import('../pages/not-found/not-found.tsx'));
const Payout = lazyPage(() => import('../pages/sales/payout.tsx'));
const Payouts = lazyPage(() => import('../pages/sales/payouts.tsx'));
const Received = lazyPage(() => import('../pages/sales/received.tsx'));
const Receipt = lazyPage(() => import('../pages/purchases/receipt.tsx'));
const Statement = lazyPage(() => import('../pages/sales/statement.tsx'));
const Unsubscribe = lazyPage(() => import('../pages/unsubscribe/unsubscribe.tsx'));
const Withdraw = lazyPage(() => import('../pages/withdraw/withdraw.tsx'));

/** What few people ever open: which addresses these are comes with the first of them, and not with the app. */
export const Elsewhere = () => (
  <Routes>
    <Route path="case/:id" element={<Case />} />
    <Route path="notice" element={<Notice />} />
    <Route path="terms" element={<Legal key="terms" name="terms" />} />
    <Route path="privacy" element={<Legal key="privacy" name="privacy" />} />
    <Route path="dmca" element={<Legal key="dmca" name="dmca" />} />
    <Route path="unsubscribe" element={<Unsubscribe />} />
    <Route element={<RequireLogin />}>
      <Route path="coupons" element={<Coupons />} />
      <Route path="measures" element={<Measures />} />
      <Route path="purchases/:number" element={<Receipt />} />
      <Route path="sales/payouts" element={<Payouts />} />
      <Route path="sales/payouts/:id" element={<Payout />} />
      <Route path="sales/reviews" element={<Received />} />
      <Route path="sales/statement" element={<Statement />} />
      <Route path="withdraw" element={<Withdraw />} />
    </Route>
    <Route path="*" element={<NotFound />} />
  </Routes>
);
