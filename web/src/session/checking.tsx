import { useCore } from '../i18n/index.tsx';
import { worded } from '../i18n/server-words.ts';
import { Button } from '../ui/button/button.tsx';
import { Waiting } from '../ui/frame/spinner.tsx';
import { useSession } from './session.tsx';

/** In the place of a page for members while it is not known who is there. Comes with the app, so that it can be said offline. */
export function Checking() {
  const { common, errors } = useCore();
  const { askAgain, failure } = useSession();
  if (!askAgain) return <Waiting />;
  return (
    <div role="alert" className="grid justify-items-center gap-3 py-24 text-ink-3">
      {worded(failure ?? errors.network)}
      <Button onClick={() => void askAgain()}>{common.retry}</Button>
    </div>
  );
}
