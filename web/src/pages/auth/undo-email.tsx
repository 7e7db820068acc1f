import { useWrite } from '../../api/query.ts';
import { useT } from '../../i18n/index.tsx';
import { useLinkToken } from '../../nav/link-token.ts';
import { paths } from '../../nav/paths.ts';
import { usePageTitle } from '../../nav/title.ts';
import { logout } from '../../session/logout.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { EmailLink, EmailLinkDone } from './email-link.tsx';

export default function UndoEmailPage() {
  const t = useT().emailChange.undo;
  const token = useLinkToken();
  const undo = useWrite('POST /auth/undo-email-change', {
    /** Every session has ended, and this browser's with them. */
    onDone: ({ outcome }) => outcome === 'undone' && logout(),
  });
  usePageTitle(t.title);
  if (undo.data) {
    const { message, outcome } = undo.data;
    return (
      <EmailLinkDone heading={t.doneHeading[outcome]} message={message}>
        <p className="mt-5 mb-2.5 text-ink-2 text-sm">{t.doneLine[outcome]}</p>
        <ButtonLink tone="ink" block to={paths.forgotPassword()}>
          {t.resetPassword}
        </ButtonLink>
      </EmailLinkDone>
    );
  }
  const send = () => undo.mutate({ body: { token } });
  return <EmailLink words={t} token={token} tone="primary" error={undo.error} isBusy={undo.isPending} onSend={send} />;
}
