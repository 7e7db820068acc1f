import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { sessionEnd } from '../api/client.ts';
import { useLoginPath } from '../nav/return-to.ts';

/** Whose session ends in the middle of something logs in, and comes back to exactly here, on whichever page that was. */
export function SessionEndSlot() {
  const navigate = useNavigate();
  const loginPath = useLoginPath();
  useEffect(() => {
    sessionEnd.leave = () => void navigate(loginPath);
    return () => {
      delete sessionEnd.leave;
    };
  }, [navigate, loginPath]);
  return null;
}
