import { useWrite } from '../../api/query.ts';
import { useT } from '../../i18n/index.tsx';
import { toast } from '../../ui/toast.ts';
import { resendSeconds, useCountdown } from './countdown.ts';
import { wordsOf } from './failures.ts';

/** Sends the verification mail again, and says how that went and when it may be done once more. */
export function useResend({ waitFirst = false } = {}) {
  const t = useT().auth;
  const [left, wait] = useCountdown(waitFirst ? resendSeconds : 0);
  const resend = useWrite('POST /auth/resend-verification', {
    onDone: () => {
      wait(resendSeconds);
      toast.ok(t.resent);
    },
    onFailed: (error) => {
      const { text, line } = wordsOf(error, t.resendFailed);
      if (error.code === 'too_many_requests') wait(error.retryAfterSeconds ?? resendSeconds);
      toast.bad(text, line);
    },
  });

  const { error } = resend;
  const isLimited = error?.code === 'too_many_requests';
  const failed = error && !isLimited ? (error.fields.email ?? wordsOf(error, t.resendFailed).text) : undefined;
  return {
    send: (email: string) => resend.mutate({ body: { email: email.trim() } }),
    isBusy: resend.isPending,
    isWaiting: left > 0,
    label: left > 0 ? t.resendIn(t.wait(left)) : t.resend,
    failed: isLimited && left > 0 ? t.tooManyMails(t.wait(left)) : failed,
    sent: resend.isSuccess ? t.resent : undefined,
  };
}

export type Resending = ReturnType<typeof useResend>;
