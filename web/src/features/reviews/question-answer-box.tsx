import type { QuestionEntry } from '#shared/contract/reviews';
import { useWrite } from '../../api/query.ts';
import { useT } from '../../i18n/index.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { AnswerBox, useAnswering } from './answer-box.tsx';
import { useAuthorName } from './author-link.tsx';
import { useRefetch } from './calls.ts';

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
