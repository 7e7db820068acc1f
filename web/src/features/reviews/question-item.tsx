import type { ReactNode } from 'react';
import type { QuestionEntry } from '#shared/contract/reviews';
import { useT } from '../../i18n/index.tsx';
import { useDates } from '../../ui/text/dates.ts';
import { ReportButton } from '../safety/report/report-button.tsx';
import { userTextId } from '../safety/report/reported.ts';
import { AuthorLink, useAuthorName } from './author-link.tsx';
import { HiddenText } from './hidden-text.tsx';
import { SellerReply } from './seller-reply.tsx';

interface Props {
  question: QuestionEntry;
  /** Says that the question is open. */
  badge?: ReactNode;
  /** Actions. */
  children?: ReactNode;
}

export function QuestionItem({ question, badge, children }: Props) {
  const { answering, questions: t } = useT();
  const dates = useDates();
  return (
    <>
      <HiddenText folded={question.folded}>
        <p className="wrap-anywhere max-w-[42em] whitespace-pre-line font-semibold">{question.text}</p>
      </HiddenText>
      <div className="num flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-3 text-sm">
        <AuthorLink by={question.by} />
        <span>{t.asked(dates.date(question.asked_at))}</span>
        {badge}
      </div>
      {question.answer && <SellerReply answer={question.answer} heading={answering.heading} />}
      {children}
    </>
  );
}

/** Reports another person's question. */
export function ReportQuestion({ fileId, question }: { fileId: string; question: QuestionEntry }) {
  const name = useAuthorName()(question.by);
  return <ReportButton target={{ type: 'question', id: userTextId(fileId, question.id), name }} className="-ml-3" />;
}
