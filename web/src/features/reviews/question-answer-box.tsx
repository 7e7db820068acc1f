import type { Question } from '#shared/contract/reviews';
import { useWrite } from '../../api/query.ts';
import { useT } from '../../i18n/index.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { AnswerBox, useAnswering } from './answer-box.tsx';
import { useAskAnew } from './calls.ts';
import { useName } from './writer.tsx';

/** The seller's answer to a question. It can be edited but not deleted, as somebody may have bought because of it. */
export function QuestionAnswerBox({ fileId, question }: { fileId: string; question: Question }) {
  const { answering: t } = useT();
  const name = useName()(question.by);
  const askAnew = useAskAnew('questions');
  const answering = useAnswering(`answer:${fileId}:${question.id}`, question.answer);
  const put = useWrite('PUT /files/{id}/questions/{question}/answer', {
    onDone: () => {
      answering.close();
      toast.ok(t.sent);
      return askAnew();
    },
  });
  const send = (text: string) => put.mutate({ params: { id: fileId, question: question.id }, body: { text } });
  return <AnswerBox {...{ answering, about: name, said: question.answer, words: t, sending: put }} onSend={send} />;
}
