import { Route, Routes } from 'react-router-dom';
import { Home } from '../pages/home/home.tsx';
import { Layout, PageFrame } from './layout.tsx';
import { lazyPage } from './lazy-page.ts';
import { RequireLogin } from './require-login.tsx';
import { Shell } from './shell.tsx';

/** Home comes with the app: it is the first page of most visits. Every other page is fetched when it is opened. */
const AlipaySetup = lazyPage(() => import('../pages/payout/alipay-setup.tsx'));
const Create = lazyPage(() => import('../pages/create/create.tsx'));
const Dashboard = lazyPage(() => import('../pages/dashboard/dashboard.tsx'));
const Edit = lazyPage(() => import('../pages/edit/edit.tsx'));
const Debug = lazyPage(() => import('../pages/debug/debug.tsx'));
const File = lazyPage(() => import('../pages/file/file.tsx'));
const ForgotPassword = lazyPage(() => import('../pages/auth/forgot-password.tsx'));
const Legal = lazyPage(() => import('../pages/legal/legal.tsx'));
const Login = lazyPage(() => import('../pages/auth/login.tsx'));
const MockPayment = lazyPage(() => import('../pages/payment/mock-payment.tsx'));
const MyFiles = lazyPage(() => import('../pages/my-files/my-files.tsx'));
const NotFound = lazyPage(() => import('../pages/not-found/not-found.tsx'));
const Payment = lazyPage(() => import('../pages/payment/payment.tsx'));
const PaymentReturn = lazyPage(() => import('../pages/payment/payment-return.tsx'));
const People = lazyPage(() => import('../pages/user/people.tsx'));
const Profile = lazyPage(() => import('../pages/profile/profile.tsx'));
const Purchases = lazyPage(() => import('../pages/purchases/purchases.tsx'));
const Receipt = lazyPage(() => import('../pages/purchases/receipt.tsx'));
const Register = lazyPage(() => import('../pages/auth/register.tsx'));
const ResetPassword = lazyPage(() => import('../pages/auth/reset-password.tsx'));
const Sales = lazyPage(() => import('../pages/sales/sales.tsx'));
const Search = lazyPage(() => import('../pages/search/search.tsx'));
const Starred = lazyPage(() => import('../pages/starred/starred.tsx'));
const User = lazyPage(() => import('../pages/user/user.tsx'));
const VerifyEmail = lazyPage(() => import('../pages/auth/verify-email.tsx'));
const Withdraw = lazyPage(() => import('../pages/withdraw/withdraw.tsx'));

export const Router = () => (
  <Routes>
    <Route element={<Shell />}>
      {/* Pages with a frame of their own: log in, register, verify. They render inside Gate. */}
      <Route path="login" element={<Login />} />
      <Route path="register" element={<Register />} />
      <Route path="forgot-password" element={<ForgotPassword />} />
      <Route path="reset-password" element={<ResetPassword />} />
      <Route path="verify-email" element={<VerifyEmail />} />

      <Route element={<Layout />}>
        {/* Pages as wide as the window. */}
        <Route index element={<Home />} />
        <Route path="debug" element={<Debug />} />
        <Route path="mock-payment" element={<MockPayment />} />
        <Route path="user/:username" element={<User />} />

        <Route element={<PageFrame />}>
          {/* For everybody. */}
          <Route path="alipay-setup" element={<AlipaySetup />} />
          <Route path="code/:id" element={<File />} />
          <Route path="payment/return" element={<PaymentReturn />} />
          <Route path="payment/:id" element={<Payment />} />
          <Route path="search" element={<Search />} />
          <Route path="terms" element={<Legal key="terms" name="terms" />} />
          <Route path="privacy" element={<Legal key="privacy" name="privacy" />} />
          <Route path="dmca" element={<Legal key="dmca" name="dmca" />} />
          <Route path="user/:username/followers" element={<People key="followers" side="followers" />} />
          <Route path="user/:username/following" element={<People key="following" side="following" />} />

          <Route element={<RequireLogin />}>
            {/* For those who are logged in. */}
            <Route path="create" element={<Create />} />
            <Route path="dashboard" element={<Dashboard />} />
            <Route path="edit/:id" element={<Edit />} />
            <Route path="my-files" element={<MyFiles />} />
            <Route path="profile" element={<Profile />} />
            <Route path="purchases" element={<Purchases />} />
            <Route path="purchases/:number" element={<Receipt />} />
            <Route path="sales" element={<Sales />} />
            <Route path="starred" element={<Starred />} />
            <Route path="withdraw" element={<Withdraw />} />
          </Route>

          <Route path="*" element={<NotFound />} />
        </Route>
      </Route>
    </Route>
  </Routes>
);
