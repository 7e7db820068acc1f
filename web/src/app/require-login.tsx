import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useLoginPath } from '../nav/return-to.ts';
import { Checking } from '../session/checking.tsx';
import { useSession } from '../session/session.tsx';

/**
 * Sends guests to the login page, which leads back here. Shows a spinner while the session is not known, or why it
 * cannot be checked.
 */
export function RequireLogin() {
  const { status } = useSession();
  const location = useLocation();
  const loginPath = useLoginPath();
  if (status === 'loading') return <Checking />;
  if (status === 'guest') return <Navigate to={loginPath} state={{ from: location }} replace />;
  return <Outlet />;
}
