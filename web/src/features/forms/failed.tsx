import type { ApiError } from '../../api/client.ts';
import { useT } from '../../i18n/index.tsx';
import { Note } from '../../ui/frame/note.tsx';
import { useCountdown } from './countdown.ts';
import { wordsOf } from './failures.ts';

interface Props {
  error: ApiError;
  /** What is said where the server said nothing. */
  fallback: string;
  /** What was done too often, and how long to wait. */
  limited: (wait: string) => string;
}

/** At the form, why it was refused. */
export function Failed({ error, fallback, limited }: Props) {
  const t = useT().auth;
  const [left] = useCountdown(error.code === 'too_many_requests' ? error.retryAfterSeconds : 0);
  const { text, line } = wordsOf(error, fallback);
  /** Not as an alert: it would be read out every second, and the toast has said it once. */
  if (left > 0) return <Note tone="bad">{limited(t.wait(left))}</Note>;
  return (
    <Note tone="bad" role="alert" heading={line && text}>
      {line ?? text}
    </Note>
  );
}
