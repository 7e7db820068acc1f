import { useWrite } from '../../../api/write.ts';
import { useT } from '../../../i18n/index.tsx';
import { useLinkToken } from '../../../nav/link-token.ts';
import { paths } from '../../../nav/paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { EmailLink, EmailLinkDone } from './email-link.tsx';

export default function ConfirmEmailPage() {
  const { confirm: t, toHome } = useT().emailChange;
  const token = useLinkToken();
  const confirm = useWrite('POST /auth/confirm-email-change');
  usePageTitle(t.title);
  if (confirm.data) {
    return (
      <EmailLinkDone heading={t.doneHeading} message={confirm.data.message}>
        <ButtonLink tone="ink" block className="mt-5" to={paths.home()}>
          {toHome}
        </ButtonLink>
      </EmailLinkDone>
    );
  }
  const send = () => confirm.mutate({ body: { token } });
  return (
    <EmailLink words={t} token={token} tone="ink" error={confirm.error} isBusy={confirm.isPending} onSend={send} />
  );
}
