import { useNavigate } from 'react-router-dom';
import { useLoginPath } from '../../app/return-to.ts';
import { useSession } from '../../app/session.tsx';
import { useCore } from '../../i18n/index.tsx';
import { toast } from '../../ui/toast.ts';

/** Guests are told why, and the way in remembers this page. */
export function useMembersOnly() {
  const t = useCore();
  const { status } = useSession();
  const navigate = useNavigate();
  const loginPath = useLoginPath();
  return (act: () => Promise<void>) => {
    if (status === 'user') void act();
    if (status === 'guest') {
      toast.info(t.common.pleaseLogIn);
      void navigate(loginPath);
    }
  };
}
