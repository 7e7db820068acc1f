import { errorCauses, toastStore } from './toast.ts';

/** No answer came. */
export const networkCause = 'network';
/** The input of a form was refused. */
export const formCause = 'form';

/** Error toasts that `show` opens get these causes. */
export function withErrorCauses<T>(causes: readonly string[], show: () => T): T {
  const outer = errorCauses.current;
  errorCauses.current = [...outer, ...causes];
  try {
    return show();
  } finally {
    errorCauses.current = outer;
  }
}

/**
 * Closes error toasts whose cause is over: a retry worked, the connection is back, a field was corrected. `cause` may
 * be their text, their `about` or one of their causes.
 */
export function endErrorToasts(cause: string): void {
  const toasts = toastStore.read();
  const remaining = toasts.filter(
    ({ tone, text, about, causes }) => tone !== 'bad' || ![text, about, ...causes].includes(cause),
  );
  if (remaining.length < toasts.length) toastStore.show(remaining);
}
