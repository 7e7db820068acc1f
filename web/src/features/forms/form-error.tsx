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

/** A short note at a form whose toast gave the reason: that it was refused, or how long to wait. */
export function ShortFormError({ error, text }: Pick<Props, 'error'> & { text: string }) {
  const t = useT().auth;
  const secondsLeft = useWait(error);
  return <Callout tone="bad">{secondsLeft > 0 ? t.tryIn(t.wait(secondsLeft)) : text}</Callout>;
}
