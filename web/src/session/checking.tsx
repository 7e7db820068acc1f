import { useCore } from '../i18n/index.tsx';
import { Button } from '../ui/button/button.tsx';
import { Note } from '../ui/frame/note.tsx';
import { Waiting } from '../ui/frame/spinner.tsx';
import { useSession } from './session.tsx';

/** In the place of a page for members while it is not known who is there. A server that does not answer is said not to. */
export function Checking() {
  const { common, errors } = useCore();
  const session = useSession();
  const askAgain = session.status === 'loading' ? session.askAgain : undefined;
  if (!askAgain) return <Waiting />;
  return (
    <Note tone="bad" role="alert" heading={errors.notChecked}>
      <p>{errors.notCheckedLine}</p>
      <Button size="sm" className="mt-2" onClick={() => void askAgain()}>
        {common.retry}
      </Button>
    </Note>
  );
}
