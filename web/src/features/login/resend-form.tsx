import { type CSSProperties, useId, useState } from 'react';
import { useWrite } from '../../api/write.ts';
import { useT } from '../../i18n/index.tsx';
import { useMailReturnPath } from '../../nav/return-path.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { inputClass } from '../../ui/form/input-class.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { resendSeconds, useCountdown } from '../forms/countdown.ts';
import { emailFault } from '../forms/faults.ts';
import { Form } from '../forms/form.tsx';
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

/** Takes the width that the button leaves; if both do not fit, each has its own line. */
const besideButton: CSSProperties = { flex: '99 1 11rem' };

/** Address and button in one line, with the error below. */
export function ResendForm({ email: first = '' }: { email?: string }) {
  const t = useT().auth;
  const id = useId();
  const [email, setEmail] = useState(first);
  const [tried, setTried] = useState(false);
  const resend = useResend();
  const fault = tried ? emailFault(email) : undefined;
  const wrong = fault && t.faults[fault];

  const send = () => {
    setTried(true);
    if (emailFault(email) === undefined) resend.send(email);
  };
  return (
    <Form onSend={send} className="block">
      <label htmlFor={id} className="sr-only">
        {t.email}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          type="email"
          name="email"
          autoComplete="email"
          placeholder={t.emailExample}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`${id}-more`}
          className={inputClass}
          style={besideButton}
        />
        <ResendButton type="submit" className="flex-auto" resend={resend} />
      </div>
      <ResendOutcome id={`${id}-more`} resend={resend} wrong={wrong} />
    </Form>
  );
}

interface ButtonProps {
  resend: Resending;
  type?: 'submit';
  block?: boolean;
  className?: string;
  onClick?: () => void;
}

/** During the countdown its label says why it is disabled. */
export function ResendButton({ resend, className, ...rest }: ButtonProps) {
  const t = useT().auth;
  return (
    <Button
      {...rest}
      className={cx('num', className)}
      busy={resend.isBusy && t.sending}
      disabledReason={resend.isWaiting ? '' : undefined}
    >
      {resend.label}
    </Button>
  );
}

/** The error of the address; everything else is said by the toast and by the button's countdown. */
export function ResendOutcome({ id, resend, wrong }: { id?: string; resend: Resending; wrong?: string | undefined }) {
  const text = wrong ?? resend.refused;
  return (
    <p id={id} className="mt-1.5 text-bad text-sm" hidden={!text}>
      {text}
    </p>
  );
}
