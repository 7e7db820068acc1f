import type { ReactNode, SubmitEvent } from 'react';
import { endErrorToasts, formCause } from '../../ui/overlay/error-toasts.ts';

interface Props {
  /** Gets the element, in which the first field at fault can be looked for. */
  onSend: (form: HTMLFormElement) => void;
  className?: string;
  children: ReactNode;
}

/** A form that the page checks and sends by itself; the browser's own checks stay away. */
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
