import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { sessionEnd } from '../api/client.ts';
import { paths } from '../nav/paths.ts';
import { useLoginPath } from '../nav/return-to.ts';

/**
 * Whose session ends in the middle of something logs in, and comes back to exactly here, on whichever page that was. Several
 * calls may end it at once: the first leads there.
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
