import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ApiError } from '../../../api/client.ts';
import { messageOf } from '../../../features/forms/failures.ts';
import { focusOnArrival } from '../../../features/forms/form.tsx';
import { useT } from '../../../i18n/index.tsx';
import { localized } from '../../../i18n/server-messages.ts';
import { paths } from '../../../nav/paths.ts';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { Gate } from './gate.tsx';
import { UselessLink } from './useless-link.tsx';

interface Props {
  words: { heading: string; lead: string; action: string };
  token: string;
  tone: 'primary' | 'ink';
  error: ApiError | null;
  isBusy: boolean;
  onSend: () => void;
}

/**
 * The page behind a link in a mail to the old address. Opening it changes nothing, because mail scanners open links
 * too; the button does.
 */
export function EmailLink({ words, token, tone, error, isBusy, onSend }: Props) {
  const { auth, emailChange: t, shared } = useT();
  if (token === '') return <Useless text={shared.linkIncomplete} />;
  if (error?.code === 'email_link_invalid') return <Useless text={error.message} />;
  const failed = error && messageOf(error, shared.tryAgain, (seconds) => t.tooMany(auth.wait(seconds)));
  return (
    <Gate heading={words.heading} lead={words.lead}>
      {failed && (
        <Callout tone="bad" role="alert" heading={failed.line && failed.text} className="mb-5">
          {failed.line ?? failed.text}
        </Callout>
      )}
      <Button tone={tone} size="lg" block busy={isBusy && t.working} onClick={onSend}>
        {words.action}
      </Button>
    </Gate>
  );
}

function Useless({ text }: { text: string }) {
  const t = useT().emailChange;
  return (
    <UselessLink heading={t.notPossible} text={text}>
      <ButtonLink tone="ink" block className="mt-6" to={paths.home()}>
        {t.toHome}
      </ButtonLink>
    </UselessLink>
  );
}

/** The result of the link, and the next step. */
export function EmailLinkDone({
  heading,
  message,
  children,
}: {
  heading: string;
  message: string;
  children: ReactNode;
}) {
  return (
    <Gate heading={heading}>
      <div ref={focusOnArrival} tabIndex={-1}>
        <Callout tone="ok" icon={CircleCheck} role="status">
          {localized(message)}
        </Callout>
      </div>
      {children}
    </Gate>
  );
}
