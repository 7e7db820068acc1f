import { type CSSProperties, useId, useState } from 'react';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { inputClass } from '../../ui/form/input-class.ts';
import { emailFault } from '../forms/faults.ts';
import { Form } from '../forms/form.tsx';
import { type Resending, useResend } from './resend.ts';

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
