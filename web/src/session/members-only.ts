import { useNavigate } from 'react-router-dom';
import { useCore } from '../i18n/index.tsx';
import { useLoginPath } from '../nav/return-to.ts';
import { toast } from '../ui/overlay/toast.ts';
import { useSession } from './session.tsx';

/** Guests are told why, and the way in remembers this page. */
export function useMembersOnly() {
  const t = useCore();
  const { status } = useSession();
  const navigate = useNavigate();
  const loginPath = useLoginPath();
  return (act: () => Promise<unknown>) => {
    if (status === 'user') void act();
    if (status === 'guest') {
      toast.info(t.common.pleaseLogIn);
      void navigate(loginPath);
    }
  };
}
