import { useWrite } from '../../api/query.ts';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';
import { toast } from '../../ui/overlay/toast.ts';

/** Resumes payouts with a code from the mailbox, for which the call itself asks. */
export function ResumePayouts() {
  const { emailChange: t, factors } = useT();
  const resume = useWrite('POST /payments/payouts/resume', {
    stale: ['GET /payments/balance', 'GET /users/alipay-config', 'GET /users/me'],
    onDone: ({ message }) => toast.ok(message),
    onFailed: ({ code, message }) => code !== 'mailbox_code_required' && toast.bad(message),
  });
  return (
    <Button
      size="sm"
      className="mt-2"
      busy={resume.isPending && factors.checking}
      onClick={() => resume.mutate({ body: {} })}
    >
      {t.resume}
    </Button>
  );
}
