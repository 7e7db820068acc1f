import type { ApiError } from '../../api/client.ts';
import { useT } from '../../i18n/index.tsx';
import { formCause, withErrorCauses } from '../../ui/overlay/error-toasts.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { messageOf } from './failures.ts';

/**
 * `const tellFailed = useTellFailed(t.loginFailed, t.tooManyLogins)`: shows the reason of a refusal in a toast, for
 * forms without `Failed`. A later toast with the same `about`, by default the fallback text, replaces it.
 */
export function useTellFailed(fallback: string, limited: (wait: string) => string, about = fallback) {
  const { wait } = useT().auth;
  return (error: ApiError) => {
    const { text, line } = messageOf(error, fallback, (seconds) => limited(wait(seconds)));
    withErrorCauses([formCause], () => toast.bad(text, line, { about }));
  };
}
