import { useEffect } from 'react';
import { endErrorToasts } from './error-toasts.ts';
import { toast } from './toast.ts';

/** Shows an error toast when something fails and closes it when it works again. */
export function useErrorToast(isFailing: boolean, text: string): void {
  useEffect(() => {
    if (!isFailing) return;
    toast.bad(text);
    return () => endErrorToasts(text);
  }, [isFailing, text]);
}
