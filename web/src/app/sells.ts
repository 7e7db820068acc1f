import type { SessionUser } from '../session/session.tsx';

/** True for sellers: accounts that offer a file or have a payout account. Their navigation has the sales. */
export const isSeller = (user: SessionUser | undefined): boolean =>
  user !== undefined && (user.files_count > 0 || user.alipay_account !== null);
