import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useLoginPath } from '../nav/return-to.ts';
import { useSession } from '../session/session.tsx';
import { Waiting } from '../ui/frame/spinner.tsx';

/** Guests go to the login page and come back to exactly here. While it is not known who is there, a spinner. */
export function RequireLogin() {
  const { status } = useSession();
  const location = useLocation();
  const loginPath = useLoginPath();
  if (status === 'loading') return <Waiting />;
  if (status === 'guest') return <Navigate to={loginPath} state={{ from: location }} replace />;
  return <Outlet />;
}
