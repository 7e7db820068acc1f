import { useCore } from '../i18n/index.tsx';
import { Waiting } from '../ui/frame/spinner.tsx';
import { LoadFailed } from '../ui/list/load-failed.tsx';
import { useSession } from './session.tsx';

/** In the place of a page for members while it is not known who is there. A server that cannot be asked is said to be so. */
export function Checking() {
  const t = useCore();
  const session = useSession();
  const unanswered = session.status === 'loading' ? session.unanswered : undefined;
  if (!unanswered) return <Waiting />;
  return <LoadFailed heading={t.errors.notChecked} error={unanswered.error} onRetry={unanswered.retry} />;
}
