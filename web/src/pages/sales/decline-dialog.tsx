import { type FormEvent, useState } from 'react';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

interface Props {
  title: string;
  busy: boolean;
  onDecline: (note: string) => void;
}

/** A no is passed on with the seller's words: the buyer reads them, and whoever decides. */
export function DeclineAction({ title, busy, onDecline }: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const words = note.trim();
    setMissing(words === '');
    if (words === '') return;
    setOpen(false);
    onDecline(words);
  };
  return (
    <>
      <Button busy={busy} onClick={() => setOpen(true)}>
        {t.sales.decline}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t.sales.declineTitle(title)}>
        <form onSubmit={send} className="mt-2 grid gap-4" noValidate>
          <p className="text-ink-2 text-sm">{t.sales.declineRule}</p>
          <TextArea
            label={t.sales.declineReason}
            value={note}
            onValue={setNote}
            countTo={500}
            error={isMissing ? t.sales.declineReasonMissing : undefined}
          />
          <div className="flex justify-end gap-2.5">
            <Button onClick={() => setOpen(false)}>{t.common.cancel}</Button>
            <Button type="submit" tone="ink">
              {t.sales.declineSend}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
