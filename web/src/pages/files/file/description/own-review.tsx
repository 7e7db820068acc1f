import { useState } from 'react';
import type { ReviewAnswer } from '#shared/contract/reviews';
import { useWrite } from '../../../../api/write.ts';
import { useRefetch } from '../../../../features/reviews/calls.ts';
import { Removal } from '../../../../features/reviews/removal.tsx';
import { ReviewForm } from '../../../../features/reviews/review-form.tsx';
import { ReviewItem } from '../../../../features/reviews/review-item.tsx';
import { draftKey, hasDraft } from '../../../../features/reviews/use-review-draft.ts';
import { dropDraft } from '../../../../features/safety/use-draft-fields.ts';
import { useT } from '../../../../i18n/index.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { Panel } from '../../../../ui/frame/panel.tsx';
import { toast } from '../../../../ui/overlay/toast.ts';

interface Props {
  fileId: string;
  mine: ReviewAnswer;
  /** The file is still the buyer's: a refunded purchase cannot be rated anew. */
  isOpen: boolean;
}

/** The reader's own review, above all others, with its form. */
export function OwnReview({ fileId, mine, isOpen }: Props) {
  const { reviews: t } = useT();
  const [isEditing, setEditing] = useState(() => hasDraft(fileId, mine));
  if (isOpen && isEditing) {
    const close = () => setEditing(false);
    return (
      <Panel heading={t.rewrite}>
        <ReviewForm fileId={fileId} mine={mine} onDone={close} onCancel={close} />
      </Panel>
    );
  }
  return (
    <Panel label={t.mine}>
      <h3 className="mb-1 font-semibold">{t.mine}</h3>
      <ReviewItem review={mine}>
        <div className="mt-1 -ml-3 flex flex-wrap">
          {isOpen && (
            <Button tone="quiet" size="sm" onClick={() => setEditing(true)}>
              {t.edit}
            </Button>
          )}
          <RemoveOwn fileId={fileId} />
        </div>
      </ReviewItem>
    </Panel>
  );
}

function RemoveOwn({ fileId }: { fileId: string }) {
  const { reviews: t, shared } = useT();
  const askAnew = useRefetch('reviews');
  const remove = useWrite('DELETE /files/{id}/review', {
    onDone: () => {
      dropDraft(draftKey(fileId));
      toast.ok(t.removed);
      return askAnew();
    },
  });
  const words = { ...t, title: t.removeTitle, text: t.removeText, confirm: t.removeConfirm, failed: shared.notDeleted };
  return <Removal words={words} removing={remove} onRemove={() => remove.mutate({ params: { id: fileId } })} />;
}
