import { useWrite } from '../../api/query.ts';
import { useT } from '../../i18n/index.tsx';
import { useMailReturnPath } from '../../nav/return-path.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { resendSeconds, useCountdown } from '../forms/countdown.ts';
import { useTellFailed } from '../forms/tell-failed.ts';

interface Mailing {
  address: 'POST /auth/resend-verification' | 'POST /auth/forgot-password';
  /** The toast once the mail is on its way; defaults to the server's message. */
  sent?: string;
  waitFirst?: boolean;
  /** The page that the link returns to; defaults to the one that asked for the login. */
  returnTo?: string | undefined;
  /** The page itself says what became of it: no toasts. */
  isQuiet?: boolean;
  onSent?: (email: string) => void;
}

/** Sends a mail, and reports the result and the seconds until the next one may be sent. */
function useMailing({ address, sent, waitFirst = false, returnTo, isQuiet = false, onSent }: Mailing) {
  const t = useT().auth;
  const askingPage = useMailReturnPath();
  const return_to = returnTo ?? askingPage;
  const [secondsLeft, wait] = useCountdown(waitFirst ? resendSeconds : 0);
  const tellFailed = useTellFailed(t.resendFailed, t.tooManyMails);
  const mail = useWrite(address, {
    onDone: ({ message }, { body: { email } }) => {
      wait(resendSeconds);
      if (!isQuiet) toast.ok(sent ?? message, undefined, { about: t.resendFailed });
      onSent?.(email);
    },
    onFailed: (error) => {
      if (error.code === 'too_many_requests') wait(error.retryAfterSeconds ?? resendSeconds);
      if (!isQuiet) tellFailed(error);
    },
  });

  return {
    send: (email: string) => mail.mutate({ body: { email: email.trim(), return_to } }),
    isBusy: mail.isPending,
    isWaiting: secondsLeft > 0,
    label: secondsLeft > 0 ? t.resendIn(t.wait(secondsLeft)) : t.resend,
    /** The error of the address itself. */
    refused: mail.error?.fields.email ?? (isQuiet ? mail.error?.message : undefined),
  };
}

export type Resending = ReturnType<typeof useMailing>;

/** Sends the verification mail again. */
export function useResend(options: Pick<Mailing, 'waitFirst' | 'returnTo' | 'isQuiet'> = {}): Resending {
  const { resent } = useT().auth;
  return useMailing({ address: 'POST /auth/resend-verification', sent: resent, ...options });
}

/** Sends the mail with the link to choose a new password. */
export const useRecovery = (onSent: (email: string) => void): Resending =>
  useMailing({ address: 'POST /auth/forgot-password', onSent });
