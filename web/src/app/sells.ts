import type { SessionUser } from '../session/session.tsx';

/** Whoever has set something out, or has told where the money goes, looks after sales: they are in the navigation. */
export const sells = (user: SessionUser | undefined): boolean =>
  user !== undefined && (user.files_count > 0 || user.alipay_account !== null);
