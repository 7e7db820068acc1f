import { Navigate, Route, Routes } from 'react-router-dom';
import { paths } from '../nav/paths.ts';
import { lazyPage } from './lazy-page.ts';
import { RequireLogin } from './require-login.tsx';

const Case = lazyPage(() => import('../pages/moderation/case/case.tsx'));
const Coupons = lazyPage(() => import('../pages/promotions/coupons/coupons.tsx'));
const Legal = lazyPage(() => import('../pages/pages/legal/legal.tsx'));
const Measures = lazyPage(() => import('../pages/moderation/measures/measures.tsx'));
const Notice = lazyPage(() => import('../pages/moderation/notice/notice.tsx'));
const Notifications = lazyPage(() => import('../pages/notifications/notifications.tsx'));
const NotFound = lazyPage(() => import('../pages/pages/not-found/not-found.tsx'));
const Payout = lazyPage(() => import('../pages/orders/sales/payout.tsx'));
const Received = lazyPage(() => import('../pages/orders/sales/received.tsx'));
const Receipt = lazyPage(() => import('../pages/orders/purchases/receipt.tsx'));
const Statement = lazyPage(() => import('../pages/orders/sales/statement.tsx'));
const Unsubscribe = lazyPage(() => import('../pages/emails/unsubscribe.tsx'));
const Withdraw = lazyPage(() => import('../pages/payouts/withdraw/withdraw.tsx'));

/** Rarely opened pages: their routes are loaded with the first of them and not with the app. */
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
      <Route path="notifications" element={<Notifications />} />
      <Route path="purchases/:number" element={<Receipt />} />
      <Route path="sales/payouts" element={<Navigate to={paths.payouts()} replace />} />
      <Route path="sales/payouts/:id" element={<Payout />} />
      <Route path="sales/reviews" element={<Received />} />
      <Route path="sales/statement" element={<Statement />} />
      <Route path="withdraw" element={<Withdraw />} />
    </Route>
    <Route path="*" element={<NotFound />} />
  </Routes>
);
