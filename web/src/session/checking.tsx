import { useCore } from '../i18n/index.tsx';
import { localized } from '../i18n/server-messages.ts';
import { Button } from '../ui/button/button.tsx';
import { PageSpinner } from '../ui/frame/spinner.tsx';
import { useSession } from './session.tsx';

/** Shown instead of a members' page while the session is not known. Part of the app, so that it works offline. */
export function Checking() {
  const { common, errors } = useCore();
  const { askAgain, failure } = useSession();
  if (!askAgain) return <PageSpinner />;
  return (
    <div role="alert" className="grid justify-items-center gap-3 py-24 text-ink-3">
      {localized(failure ?? errors.network)}
      <Button onClick={() => void askAgain()}>{common.retry}</Button>
    </div>
  );
}
