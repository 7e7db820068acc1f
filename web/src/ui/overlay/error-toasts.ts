import { errorCauses, toastStore } from './toast.ts';

/** No answer came. */
export const networkCause = 'network';
/** What was typed into a form was refused. */
export const formCause = 'form';

/** Error toasts that `show` brings up end with these causes. */
export function withErrorCauses<T>(causes: readonly string[], show: () => T): T {
  const outer = errorCauses.current;
  errorCauses.current = [...outer, ...causes];
  try {
    return show();
  } finally {
    errorCauses.current = outer;
  }
}

/** Their cause is mended: a retry worked, the connection is back, a field was corrected. `cause` may be their text or what they are about. */
export function endErrorToasts(cause: string): void {
  const toasts = toastStore.read();
  const remaining = toasts.filter(
    ({ tone, text, about, causes }) => tone !== 'bad' || ![text, about, ...causes].includes(cause),
  );
  if (remaining.length < toasts.length) toastStore.show(remaining);
}
