import type { ApiError } from '../../api/client.ts';
import { useT } from '../../i18n/index.tsx';
import { formCause, withErrorCauses } from '../../ui/overlay/error-toasts.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { wordsOf } from './failures.ts';

/**
 * `const tellFailed = useTellFailed(t.loginFailed, t.tooManyLogins)`: why it was refused, in a toast, where the form has no
 * `Failed` to say so. A toast about the same, `fallback` unless it has another name, takes its place.
 */
export function useTellFailed(fallback: string, limited: (wait: string) => string, about = fallback) {
  const { wait } = useT().auth;
  return (error: ApiError) => {
    const { text, line } = wordsOf(error, fallback, (seconds) => limited(wait(seconds)));
    withErrorCauses([formCause], () => toast.bad(text, line, { about }));
  };
}
