import type { QuestionEntry, ReviewAnswer } from '#shared/contract/reviews';
import { useWrite } from '../../api/write.ts';
import { useT } from '../../i18n/index.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { AnswerBox, useAnswering } from './answer-box.tsx';
import { useAuthorName } from './author-link.tsx';
import { useRefetch } from './calls.ts';
import { Removal } from './removal.tsx';

/** The seller's reply to a review: written, edited, deleted. */
export function ReplyBox({ fileId, review }: { fileId: string; review: ReviewAnswer }) {
  const { replies: t, shared } = useT();
  const name = useAuthorName()(review.by);
  const refetch = useRefetch('reviews');
  const answering = useAnswering(`reply:${fileId}:${review.id}`, review.reply);
  const params = { id: fileId, review: review.id };
  const done = (text: string) => () => {
    answering.close();
    toast.ok(text);
    return refetch();
  };
  const save = useWrite('PUT /files/{id}/reviews/{review}/reply', { onDone: done(t.sent) });
  const remove = useWrite('DELETE /files/{id}/reviews/{review}/reply', { onDone: done(t.removed) });
  const messages = { ...t, title: t.removeTitle, text: t.removeText, confirm: t.remove, failed: shared.notDeleted };
  return (
    <AnswerBox
      {...{ answering, about: name, answer: review.reply, words: t, sending: save }}
      onSend={(text) => save.mutate({ params, body: { text } })}
      removal={<Removal words={messages} about={name} removing={remove} onRemove={() => remove.mutate({ params })} />}
    />
  );
}

/** The seller's answer to a question. It can be edited but not deleted, as a buyer may have relied on it. */
export function QuestionAnswerBox({ fileId, question }: { fileId: string; question: QuestionEntry }) {
  const { answering: t } = useT();
  const name = useAuthorName()(question.by);
  const refetch = useRefetch('questions');
  const answering = useAnswering(`answer:${fileId}:${question.id}`, question.answer);
  const save = useWrite('PUT /files/{id}/questions/{question}/answer', {
    onDone: () => {
      answering.close();
      toast.ok(t.sent);
      return refetch();
    },
  });
  const send = (text: string) => save.mutate({ params: { id: fileId, question: question.id }, body: { text } });
  return <AnswerBox {...{ answering, about: name, answer: question.answer, words: t, sending: save }} onSend={send} />;
}
