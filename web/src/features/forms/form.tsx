import type { ReactNode, SubmitEvent } from 'react';
import type { ApiError } from '../../api/client.ts';
import { useT } from '../../i18n/index.tsx';
import { Callout } from '../../ui/frame/callout.tsx';
import { endErrorToasts, formCause } from '../../ui/overlay/error-toasts.ts';
import { useCountdown } from './countdown.ts';
import { messageOf } from './failures.ts';

interface Props {
  /** Gets the form element, for focusing its first invalid field. */
  onSend: (form: HTMLFormElement) => void;
  /** For a button outside of the form. */
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A form that the page validates and sends itself, without the browser's validation. */
export function Form({ onSend, id, className = 'grid gap-5', children }: Props) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend(event.currentTarget);
  };
  return (
    <form id={id} noValidate onSubmit={submit} onChange={() => endErrorToasts(formCause)} className={className}>
      {children}
    </form>
  );
}

/** After a refused form: focuses the first invalid field, once its error is rendered. */
export function focusFirstFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** A `ref` for the element that replaces a sent form; otherwise the focus would be lost. */
export const focusOnArrival = (element: HTMLElement | null): void => element?.focus();

/** A `ref` for a message that a button far away has caused, such as one in the bar of a phone. */
export const showOnArrival = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

interface ErrorProps {
  error: ApiError;
  /** Shown if the server gave no message. */
  fallback: string;
  /** The message for too many attempts, with the waiting time. */
  limited: (wait: string) => string;
}

/** The reason of a refusal, shown at the form; where no toast does. */
export function FormError({ error, fallback, limited }: ErrorProps) {
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

interface SendErrorProps extends Omit<ErrorProps, 'error'> {
  sending: { error: ApiError | null; submittedAt: number };
  form?: { isRefused: boolean };
}

/** The failure of the last attempt to send a form, unless its fields show the reason. */
export const SendError = ({ sending: { error, submittedAt }, form, ...texts }: SendErrorProps) =>
  error && !form?.isRefused && <FormError key={submittedAt} error={error} {...texts} />;

function useWait({ code, retryAfterSeconds }: ApiError): number {
  const [secondsLeft] = useCountdown(code === 'too_many_requests' ? retryAfterSeconds : 0);
  return secondsLeft;
}

/** At a form whose toast gave the reason: how long to wait. */
export function WaitNote({ error }: Pick<ErrorProps, 'error'>) {
  const t = useT().auth;
  const secondsLeft = useWait(error);
  return secondsLeft > 0 && <Callout tone="bad">{t.tryIn(t.wait(secondsLeft))}</Callout>;
}
