import { ask } from '../../api/client.ts';
import type { Waiting } from '../../api/step-up.ts';
import { useT } from '../../i18n/index.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FactorForm } from './factor-form.tsx';
import { MailboxForm } from './mailbox-form.tsx';
import { answerByPasskey } from './passkey.ts';

/** The second-factor dialog, over any page; the call then continues. */
export default function StepUp({ waiting }: { waiting: Waiting }) {
  const t = useT().factors;
  const { kinds, purpose, send, cancel } = waiting;
  const sendPasskey = async () => {
    const { options } = await ask('POST /users/me/factors/challenge', { body: { purpose } });
    await send({ type: 'passkey', credential: await answerByPasskey(options) });
  };
  const usesMailbox = kinds.includes('mailbox');
  return (
    <Dialog open onOpenChange={cancel} title={t.stepUp}>
      <p className="mt-2 text-ink-2 text-sm">{usesMailbox ? t.mailboxLine : t.stepUpLine}</p>
      {usesMailbox ? (
        <MailboxForm purpose={purpose} onCode={send} onCancel={cancel} />
      ) : (
        <FactorForm kinds={kinds} onCode={send} onPasskey={sendPasskey} onCancel={cancel} />
      )}
    </Dialog>
  );
}
