import type { ApiError } from '../../api/client.ts';
import { useT } from '../../i18n/index.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { wordsOf } from './failures.ts';

/** `const tellFailed = useTellFailed(t.loginFailed, t.tooManyLogins)`: a toast with the words that `Failed` shows. */
export function useTellFailed(fallback: string, limited: (wait: string) => string) {
  const { wait } = useT().auth;
  return (error: ApiError) => {
    const { text, line } = wordsOf(error, fallback, (seconds) => limited(wait(seconds)));
    toast.bad(text, line);
  };
}
