import { useEffect } from 'react';
import { endErrorToasts } from './error-toasts.ts';
import { toast } from './toast.ts';

/** A toast as long as something fails, and no longer than toasts last. */
export function useErrorToast(isFailing: boolean, text: string): void {
  useEffect(() => {
    if (!isFailing) return;
    toast.bad(text);
    return () => endErrorToasts(text);
  }, [isFailing, text]);
}
