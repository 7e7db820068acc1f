import type { ReviewAnswer } from '#shared/contract/reviews';
import { reviewLength } from '#shared/reviews';
import { useWrite } from '../../api/write.ts';
import { useT } from '../../i18n/index.tsx';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Stars } from '../../ui/figures/stars.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { Callout } from '../../ui/frame/callout.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { Form, FormError, focusFirstFault } from '../forms/form.tsx';
import { useRefetch } from './calls.ts';
import { StarField } from './star-field.tsx';
import { useReviewDraft } from './use-review-draft.ts';

interface Props {
  fileId: string;
  mine: ReviewAnswer | null;
  /** The rating that was chosen before the form opened. */
  onDone?: () => void;
  /** Without it there is no cancel button. */
  onCancel?: (() => void) | undefined;
}

/** Rating and text of a review. The draft stays in this tab until it is sent. */
export function ReviewForm({ fileId, mine, onDone, onCancel }: Props) {
  const { common, reviews: t, shared } = useT();
  const draft = useReviewDraft(fileId, mine);
  const refetch = useRefetch('reviews');
  const send = useWrite('PUT /files/{id}/review', {
    onDone: async () => {
      draft.forget();
      toast.ok(mine ? t.saved : t.sent);
      await refetch();
      onDone?.();
    },
    onFailed: ({ status }) => (status === 409 ? refetch() : undefined),
  });
  const submit = (element: HTMLFormElement) => {
    if (!draft.isComplete(element) || !draft.stars) return;
    const body = {
      rating: draft.stars,
      text: draft.values.text.trim(),
      revision: mine?.revision ?? 0,
    };
    send.mutate(
      { params: { id: fileId }, body },
      {
        onError: ({ fields }) => {
          draft.refuse({ rating: fields.rating, text: fields.text });
          focusFirstFault(element);
        },
      },
    );
  };
  const cancel = () => {
    draft.forget();
    onCancel?.();
  };
  const isElsewhere = draft.isElsewhere && !send.isPending;
  return (
    <Form onSend={submit} className="grid gap-4">
      {isElsewhere && <ChangedElsewhere current={mine} onTake={draft.takeCurrent} />}
      <StarField {...draft.field('rating')} />
      <TextArea {...draft.field('text')} label={<TextLabel />} hint={<PublicLine />} countTo={reviewLength} />
      {send.error && !draft.isRefused && !isElsewhere && (
        <FormError key={send.submittedAt} error={send.error} fallback={t.sendFailed} limited={t.tooMany} />
      )}
      <div className="flex flex-wrap justify-end gap-2.5 max-sm:[&>*]:flex-auto">
        {onCancel && <Button onClick={cancel}>{common.cancel}</Button>}
        <Button type="submit" tone="ink" busy={send.isPending && shared.posting}>
          {mine ? shared.saveChanges : t.send}
        </Button>
      </div>
    </Form>
  );
}

function TextLabel() {
  const { reviews: t, shared } = useT();
  return (
    <>
      {t.text} <span className="font-normal text-ink-3">{shared.optional}</span>
    </>
  );
}

function PublicLine() {
  const { reviews: t } = useT();
  const { user } = useSession();
  return user ? t.publicLine(user.display_name || user.username) : null;
}

/** The review as it is now, beside the draft that was begun from an older one. */
function ChangedElsewhere({ current, onTake }: { current: ReviewAnswer | null; onTake: () => void }) {
  const { reviews: t } = useT();
  return (
    <Callout tone="warn" role="alert" heading={current ? t.changed : t.changedGone}>
      {current && (
        <blockquote className="my-2 border-line-strong border-l-3 pl-3">
          <Stars value={current.rating} className="align-middle" />{' '}
          <span className="num">{t.starsOf(current.rating)}</span>
          <p className="wrap-anywhere whitespace-pre-line">{current.text}</p>
        </blockquote>
      )}
      <p>{t.changedLine}</p>
      {current && (
        <Button size="sm" className="mt-2" onClick={onTake}>
          {t.takeThat}
        </Button>
      )}
    </Callout>
  );
}
