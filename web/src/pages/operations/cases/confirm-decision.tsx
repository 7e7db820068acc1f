import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { consequencesOf } from './consequences.ts';
import type { CaseDetail, Deciding } from './decision.ts';
import { useTargetName } from './target-name.ts';

interface Props {
  detail: CaseDetail;
  form: Deciding;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The confirmation before deciding: one sentence for each effect. */
export function ConfirmDecision({ detail, form, busy, onConfirm, onClose }: Props) {
  const words = useOperatorMessages();
  const { nameOf } = useTargetName();
  const { decide: t } = words;
  return (
    <Dialog open onOpenChange={onClose} title={t.confirmTitle}>
      <ul aria-label={t.consequences} className="mt-3 grid list-disc gap-2 pl-5">
        {consequencesOf(detail, form, { words, nameOf }).map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap justify-end gap-2.5 max-sm:[&>*]:flex-auto">
        <Button onClick={onClose}>{t.back}</Button>
        <Button
          tone={form.decision === 'dismiss' ? 'ink' : 'danger-solid'}
          busy={busy && t.deciding}
          onClick={onConfirm}
        >
          {t.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
