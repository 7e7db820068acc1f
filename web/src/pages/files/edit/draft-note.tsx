import { useT } from '../../../i18n/index.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import type { Edit } from './use-edit.ts';

export function DraftNote({ editing: { isRestored, onTakeBack } }: { editing: Edit }) {
  const { edit: t } = useT();
  if (onTakeBack) {
    return (
      <Callout tone="warn" heading={t.changedSince} className="mb-5">
        <p>{t.changedSinceLine}</p>
        <Button size="sm" className="mt-2" onClick={onTakeBack}>
          {t.takeBack}
        </Button>
      </Callout>
    );
  }
  return isRestored ? (
    <Callout tone="info" role="status" className="mb-5">
      {t.restored}
    </Callout>
  ) : null;
}
