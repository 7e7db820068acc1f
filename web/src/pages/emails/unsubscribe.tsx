import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { mailKinds } from '#shared/reviews';
import { useWrite } from '../../api/write.ts';
import { messageOf } from '../../features/forms/failures.ts';
import { focusOnArrival } from '../../features/forms/form.tsx';
import { useT } from '../../i18n/index.tsx';
import { useLinkToken } from '../../nav/link-token.ts';
import { reviewPaths } from '../../nav/review-paths.ts';
import { usePageTitle } from '../../nav/title.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Callout } from '../../ui/frame/callout.tsx';
import { PageHead } from '../../ui/frame/panel.tsx';

/** The token names the kind of e-mail it was sent with. */
const kindIn = (token: string) => mailKinds.find((kind) => kind === token.split('.')[1]);

/** Works without a login, but needs a press: mail scanners open links too. */
export default function UnsubscribePage() {
  const { auth, mails, unsubscribe: t } = useT();
  const token = useLinkToken();
  const send = useWrite('POST /mail/unsubscribe');
  usePageTitle(t.title);
  const kind = kindIn(token);
  if (send.data) return <Done name={mails.kinds[send.data.data.kind].name} />;
  if (!kind) return <Useless text={t.tokenMissing} />;
  if (send.error?.code === 'unsubscribe_invalid') return <Useless text={send.error.message} />;
  const failed = send.error && messageOf(send.error, t.failed, (seconds) => t.tooMany(auth.wait(seconds)));
  const { name, line } = mails.kinds[kind];
  return (
    <Frame heading={t.heading(name)} lead={t.lead(line)}>
      {failed && (
        <Callout tone="bad" role="alert" heading={failed.line && failed.text} className="mb-5">
          {failed.line ?? failed.text}
        </Callout>
      )}
      <div className="flex flex-wrap gap-2.5 max-sm:[&>*]:flex-auto">
        <Button tone="ink" busy={send.isPending && t.working} onClick={() => send.mutate({ query: { token } })}>
          {t.action}
        </Button>
        <ToSettings />
      </div>
    </Frame>
  );
}

const Frame = ({ heading, lead, children }: { heading: string; lead?: string; children: ReactNode }) => (
  <div className="mx-auto max-w-[36em] md:pt-8">
    <PageHead heading={heading} lead={lead} />
    {children}
  </div>
);

function Done({ name }: { name: string }) {
  const { unsubscribe: t } = useT();
  return (
    <Frame heading={t.doneHeading}>
      <div ref={focusOnArrival} tabIndex={-1} className="mb-5">
        <Callout tone="ok" icon={CircleCheck} role="status">
          <p>{t.done(name)}</p>
          <p>{t.settingsLine}</p>
        </Callout>
      </div>
      <ToSettings />
    </Frame>
  );
}

function Useless({ text }: { text: string }) {
  const { unsubscribe: t } = useT();
  return (
    <Frame heading={t.useless}>
      <Callout tone="bad" role="alert" className="mb-5">
        {text}
      </Callout>
      <ToSettings />
    </Frame>
  );
}

function ToSettings() {
  const { unsubscribe: t } = useT();
  return <ButtonLink to={reviewPaths.mailSettings()}>{t.toSettings}</ButtonLink>;
}
