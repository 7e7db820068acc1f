import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';
import { BuyBar } from '../../ui/frame/bars.tsx';
import { Note } from '../../ui/frame/note.tsx';
import type { Edit } from './use-edit.ts';

function SaveButton({ editing: { save, isSaving, isDirty, isUploading } }: { editing: Edit }) {
  const { edit: t } = useT();
  const reason = isUploading ? t.uploading : t.unchanged;
  return (
    <Button
      tone="primary"
      size="lg"
      block
      busy={isSaving && t.saving}
      disabledReason={isDirty && !isUploading ? undefined : reason}
      onClick={save}
    >
      {t.save}
    </Button>
  );
}

/** Beside the form; on phones at the bottom of the window, and here only what there is to say about it. */
export function SaveBlock({ editing }: { editing: Edit }) {
  const { edit: t } = useT();
  return (
    <div>
      {editing.failure && (
        <Note tone="bad" role="alert" heading={t.failed} className="mb-4">
          {editing.failure}
        </Note>
      )}
      <div className="max-md:hidden">
        <SaveButton editing={editing} />
      </div>
    </div>
  );
}

export const SaveBar = ({ editing }: { editing: Edit }) => (
  <BuyBar>
    <SaveButton editing={editing} />
  </BuyBar>
);
