import type { ApiError } from '../../api/client.ts';
import { useT } from '../../i18n/index.tsx';
import { Callout } from '../../ui/frame/callout.tsx';
import { useCountdown } from './countdown.ts';
import { messageOf } from './failures.ts';

interface Props {
  error: ApiError;
  /** Shown if the server gave no message. */
  fallback: string;
  /** The message for too many attempts, with the waiting time. */
  limited: (wait: string) => string;
}

/** The reason of a refusal, shown at the form; where no toast does. */
export function FormError({ error, fallback, limited }: Props) {
  const t = useT().auth;
  const secondsLeft = useWait(error);
  const { text, line } = messageOf(error, fallback);
  /** No alert: it would be read out every second. */
  if (secondsLeft > 0) return <Callout tone="bad">{limited(t.wait(secondsLeft))}</Callout>;
  return (
    <Callout tone="bad" role="alert" heading={line && text}>
      {line ?? text}
    </Callout>
  );
}

function useWait({ code, retryAfterSeconds }: ApiError): number {
  const [secondsLeft] = useCountdown(code === 'too_many_requests' ? retryAfterSeconds : 0);
  return secondsLeft;
}

/** At a form whose toast gave the reason: how long to wait. */
export function WaitNote({ error }: Pick<Props, 'error'>) {
  const t = useT().auth;
  const secondsLeft = useWait(error);
  return secondsLeft > 0 && <Callout tone="bad">{t.tryIn(t.wait(secondsLeft))}</Callout>;
}
