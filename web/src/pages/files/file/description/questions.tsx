import type { FileDetail } from '#shared/contract/files';
import type { QuestionEntry } from '#shared/contract/reviews';
import { openQuestions } from '#shared/reviews';
import { useWrite } from '../../../../api/write.ts';
import { PageList } from '../../../../features/lists/page-list.tsx';
import { useQuestions, useRefetch } from '../../../../features/reviews/calls.ts';
import { QuestionItem, ReportQuestion } from '../../../../features/reviews/question-item.tsx';
import { Removal } from '../../../../features/reviews/removal.tsx';
import { QuestionAnswerBox } from '../../../../features/reviews/reply-box.tsx';
import { useT } from '../../../../i18n/index.tsx';
import { LoadFailed } from '../../../../ui/list/load-failed.tsx';
import { Rows } from '../../../../ui/list/rows.tsx';
import { Skeleton } from '../../../../ui/list/skeleton.tsx';
import { toast } from '../../../../ui/overlay/toast.ts';
import { Badge } from '../../../../ui/text/badge.tsx';
import { Ask } from './ask.tsx';

/** Sellers do not ask about their own files, and a file that was taken down takes no questions. */
const mayAsk = ({ is_owner: isOwner, is_deleted: isDeleted }: FileDetail): boolean => !isOwner && !isDeleted;

/** Answered questions, open ones, and the form to ask. */
export function Questions({ file }: { file: FileDetail }) {
  const { questions: t } = useT();
  const list = useQuestions(file.id);
  const { query, items, first } = list;
  if (query.isPending) return <Skeleton className="h-20" />;
  if (!query.data) return <LoadFailed heading={t.failed} error={query.error} onRetry={query.refetch} />;
  if (!first) return null;
  const own = first.open.filter((question) => question.is_mine);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {items.length === 0 && first.open.length === 0 && <None isOwner={file.is_owner} />}
      {mayAsk(file) && <Ask fileId={file.id} full={own.length >= openQuestions ? t.full(openQuestions) : undefined} />}
      {first.open.length > 0 && (
        <Rows label={file.is_owner ? t.openOwn : t.open}>
          {first.open.map((question) => (
            <Open key={question.id} file={file} question={question} />
          ))}
        </Rows>
      )}
      {items.length > 0 && (
        <div>
          <PageList list={list} words={t} skeleton={null} empty={null}>
            {(questions) => (
              <Rows label={t.list}>
                {questions.map((question) => (
                  <Answered key={question.id} file={file} question={question} />
                ))}
              </Rows>
            )}
          </PageList>
        </div>
      )}
    </div>
  );
}

function None({ isOwner }: { isOwner: boolean }) {
  const { questions: t } = useT();
  return (
    <p className="text-ink-2">
      <b className="mr-2 font-semibold text-ink">{t.none}</b>
      {isOwner ? t.noneOwnLine : t.noneLine}
    </p>
  );
}

interface Props {
  file: FileDetail;
  question: QuestionEntry;
}

function Answered({ file, question }: Props) {
  const { questions: t } = useT();
  return (
    <li className="py-4">
      <QuestionItem
        question={question}
        badge={question.is_mine && <Badge>{t.mine}</Badge>}
        menu={!question.is_mine && <ReportQuestion fileId={file.id} question={question} />}
      >
        {file.is_owner && <QuestionAnswerBox fileId={file.id} question={question} />}
      </QuestionItem>
    </li>
  );
}

/** An open question, visible to the person who asked and to the seller. */
function Open({ file, question }: Props) {
  const { questions: t } = useT();
  return (
    <li className="py-4">
      <QuestionItem
        question={question}
        badge={<Badge tone="warn">{file.is_owner ? t.openOwn : t.open}</Badge>}
        menu={!question.is_mine && <ReportQuestion fileId={file.id} question={question} />}
      >
        {file.is_owner && <QuestionAnswerBox fileId={file.id} question={question} />}
        {question.is_mine && <Withdraw fileId={file.id} question={question} />}
      </QuestionItem>
    </li>
  );
}

function Withdraw({ fileId, question }: { fileId: string; question: QuestionEntry }) {
  const { questions: t } = useT();
  const askAnew = useRefetch('questions');
  const remove = useWrite('DELETE /files/{id}/questions/{question}', {
    onDone: () => {
      toast.ok(t.withdrawn);
      return askAnew();
    },
    /** The question was answered meanwhile, so it is fetched again. */
    onFailed: async ({ status, message }) => {
      if (status !== 409) return;
      toast.info(message);
      await askAnew();
    },
  });
  const words = {
    ...{ remove: t.withdraw, title: t.withdrawTitle, text: t.withdrawText },
    ...{ confirm: t.withdrawConfirm, failed: t.withdrawFailed },
  };
  const params = { id: fileId, question: question.id };
  return (
    <div className="-ml-3">
      <Removal words={words} removing={remove} onRemove={() => remove.mutate({ params })} />
    </div>
  );
}
