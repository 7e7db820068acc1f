import { useWrite } from '../../../api/write.ts';
import { useT } from '../../../i18n/index.tsx';
import { useLinkToken } from '../../../nav/link-token.ts';
import { paths } from '../../../nav/paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { logout } from '../../../session/logout.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { EmailLink, EmailLinkDone } from './email-link.tsx';

/** The page behind "This was not me": the button undoes the credential changes of the last seven days. */
export default function NotMePage() {
  const t = useT().emailChange.notMe;
  const token = useLinkToken();
  /** The server ended every session, this browser's included. */
  const rollBack = useWrite('POST /auth/roll-back', { onDone: () => logout() });
  usePageTitle(t.title);
  if (rollBack.data) {
    return (
      <EmailLinkDone heading={t.doneHeading} message={rollBack.data.message}>
        <p className="mt-5 mb-2.5 text-ink-2 text-sm">{t.doneLine}</p>
        <ButtonLink tone="ink" block to={paths.forgotPassword()}>
          {t.resetPassword}
        </ButtonLink>
      </EmailLinkDone>
    );
  }
  const send = () => rollBack.mutate({ body: { token } });
  return (
    <EmailLink
      words={t}
      token={token}
      tone="primary"
      error={rollBack.error}
      isBusy={rollBack.isPending}
      onSend={send}
    />
  );
}
