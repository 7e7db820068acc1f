import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { sessionEnd } from '../api/client.ts';
import { paths } from '../nav/paths.ts';
import { useLoginPath } from '../nav/return-to.ts';

/**
 * Opens the login page when the session ends on any page, and leads back to that page afterwards. Several calls may end
 * it at once: only the first navigates.
 */
export function SessionEndSlot() {
  const navigate = useNavigate();
  const loginPath = useLoginPath();
  useEffect(() => {
    sessionEnd.leave = () => {
      if (location.pathname !== paths.login()) void navigate(loginPath);
    };
    return () => {
      delete sessionEnd.leave;
    };
  }, [navigate, loginPath]);
  return null;
}
