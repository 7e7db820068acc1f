import type { ReactNode, SubmitEvent } from 'react';
import { endErrorToasts, formCause } from '../../ui/overlay/error-toasts.ts';

interface Props {
  /** Gets the form element, for focusing its first invalid field. */
  onSend: (form: HTMLFormElement) => void;
  className?: string;
  children: ReactNode;
}

/** A form that the page validates and sends itself, without the browser's validation. */
export function Form({ onSend, className = 'grid gap-5', children }: Props) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend(event.currentTarget);
  };
  return (
    <form noValidate onSubmit={submit} onChange={() => endErrorToasts(formCause)} className={className}>
      {children}
    </form>
  );
}
