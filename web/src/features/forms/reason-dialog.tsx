import type { ReactNode } from 'react';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Form } from './form.tsx';

interface ReasonDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The rule is shown before the reason is asked for. */
  words: { title: string; rule: ReactNode; label: string; send: string };
  reason: string;
  onReason: (reason: string) => void;
  error: string | undefined;
  busy?: boolean;
  onSend: () => void;
  /** An error of the whole form. */
  children?: ReactNode;
}

/** Asks for a reason. The text stays while the dialog is open, also after a failure. */
export function ReasonDialog({ open, onOpenChange, words, reason, onReason, error, ...props }: ReasonDialogProps) {
  const t = useT().common;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words.title}>
      <Form onSend={props.onSend} className="mt-2 grid gap-4">
        <div className="text-ink-2 text-sm">{words.rule}</div>
        <TextArea label={words.label} value={reason} onValue={onReason} countTo={500} error={error} />
        {props.children}
        <div className="flex justify-end gap-2.5">
          <Button onClick={() => onOpenChange(false)}>{t.cancel}</Button>
          <Button type="submit" tone="ink" busy={props.busy}>
            {words.send}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
