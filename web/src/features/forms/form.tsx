import type { ReactNode, SubmitEvent } from 'react';
import { endErrorToasts, formCause } from '../../ui/overlay/error-toasts.ts';

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
