import { MailQuestion } from 'lucide-react';
import type { PendingEmail } from '#shared/contract/profiles';
import { useWrite } from '../../../api/write.ts';
import { resendSeconds, useCountdown } from '../../../features/forms/countdown.ts';
import { useTellFailed } from '../../../features/forms/tell-failed.ts';
import { useT } from '../../../i18n/index.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { toast } from '../../../ui/overlay/toast.ts';

/** A new address that is not verified yet: the next step, and how to cancel it. */
export function WaitingEmail({ pending: { email } }: { pending: PendingEmail }) {
  const { auth, emailChange: t } = useT();
  const [secondsLeft, wait] = useCountdown();
  const tellFailed = useTellFailed(auth.resendFailed, auth.tooManyMails);
  const resend = useWrite('POST /users/profile/email-change', {
    onDone: ({ message }) => {
      wait(resendSeconds);
      toast.ok(message, undefined, { about: auth.resendFailed });
    },
    onFailed: (error) => {
      if (error.code === 'too_many_requests') wait(error.retryAfterSeconds ?? resendSeconds);
      tellFailed(error);
    },
  });
  const tellNotCancelled = useTellFailed(t.cancelFailed, t.tooMany);
  const cancel = useWrite('DELETE /users/profile/email-change', {
    stale: ['GET /users/me'],
    onDone: ({ message }) => toast.ok(message, undefined, { about: t.cancelFailed }),
    onFailed: tellNotCancelled,
  });
  return (
    <Callout
      tone="info"
      icon={MailQuestion}
      heading={<span className="wrap-anywhere">{t.waiting(email)}</span>}
      className="mb-5"
    >
      <p>{t.waitingLine}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="sm"
          className="num"
          busy={resend.isPending && auth.sending}
          disabledReason={secondsLeft > 0 ? '' : undefined}
          onClick={() => resend.mutate({})}
        >
          {secondsLeft > 0 ? auth.resendIn(auth.wait(secondsLeft)) : t.resend}
        </Button>
        <Button size="sm" busy={cancel.isPending && t.working} onClick={() => cancel.mutate({})}>
          {t.cancel}
        </Button>
      </div>
    </Callout>
  );
}
