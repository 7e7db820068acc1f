import { CircleCheck } from 'lucide-react';
import { mailKinds } from '#shared/reviews';
import { useWrite } from '../../api/query.ts';
import { wordsOf } from '../../features/forms/failures.ts';
import { focusOnArrival } from '../../features/forms/focus.ts';
import { useT } from '../../i18n/index.tsx';
import { useLinkToken } from '../../nav/link-token.ts';
import { paths } from '../../nav/paths.ts';
import { usePageTitle } from '../../nav/title.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Note } from '../../ui/frame/note.tsx';
import { Gate } from './gate.tsx';
import { UselessLink } from './useless-link.tsx';

/** The link of a mail says of which kind it was. */
const kindIn = (token: string) => mailKinds.find((kind) => kind === token.split('.')[1]);

/** Without a login, and not by opening it alone: programs that look into mails open links as well. */
export default function UnsubscribePage() {
  const { auth, mails, unsubscribe: t } = useT();
  const token = useLinkToken();
  const send = useWrite('POST /mail/unsubscribe');
  usePageTitle(t.title);
  const kind = kindIn(token);
  if (send.data) return <Done name={mails.kinds[send.data.data.kind].name} />;
  if (!kind) return <Useless text={t.tokenMissing} />;
  if (send.error?.code === 'unsubscribe_invalid') return <Useless text={send.error.message} />;
  const failed = send.error && wordsOf(send.error, t.failed, (seconds) => t.tooMany(auth.wait(seconds)));
  const { name, line } = mails.kinds[kind];
  return (
    <Gate heading={t.heading(name)} lead={t.lead(line)}>
      {failed && (
        <Note tone="bad" role="alert" heading={failed.line && failed.text} className="mb-5">
          {failed.line ?? failed.text}
        </Note>
      )}
      <Button
        tone="ink"
        size="lg"
        block
        busy={send.isPending && t.working}
        onClick={() => send.mutate({ query: { token } })}
      >
        {t.action}
      </Button>
      <ToSettings />
    </Gate>
  );
}

function Done({ name }: { name: string }) {
  const { unsubscribe: t } = useT();
  return (
    <Gate heading={t.doneHeading}>
      <div ref={focusOnArrival} tabIndex={-1}>
        <Note tone="ok" icon={CircleCheck} role="status">
          <p>{t.done(name)}</p>
          <p>{t.settingsLine}</p>
        </Note>
      </div>
      <ToSettings />
    </Gate>
  );
}

function Useless({ text }: { text: string }) {
  const { unsubscribe: t } = useT();
  return (
    <UselessLink heading={t.useless} text={text}>
      <ToSettings />
    </UselessLink>
  );
}

function ToSettings() {
  const { unsubscribe: t } = useT();
  return (
    <ButtonLink block className="mt-4" to={paths.profile('mails')}>
      {t.toSettings}
    </ButtonLink>
  );
}
