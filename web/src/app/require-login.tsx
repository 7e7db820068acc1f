import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useLoginPath } from '../nav/return-to.ts';
import { Checking } from '../session/checking.tsx';
import { useSession } from '../session/session.tsx';

/** Guests go to the login page and come back to exactly here. While it is not known who is there, a spinner, or why it cannot be known. */
export function RequireLogin() {
  const { status } = useSession();
  const location = useLocation();
  const loginPath = useLoginPath();
  if (status === 'loading') return <Checking />;
  if (status === 'guest') return <Navigate to={loginPath} state={{ from: location }} replace />;
  return <Outlet />;
}
