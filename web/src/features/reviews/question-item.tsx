import type { ReactNode } from 'react';
import type { QuestionEntry } from '#shared/contract/reviews';
import { useT } from '../../i18n/index.tsx';
import { useDates } from '../../ui/text/dates.ts';
import { langOf } from '../../ui/text/lang-of.ts';
import { ReportButton } from '../safety/report/report-button.tsx';
import { userTextId } from '../safety/report/reported.ts';
import { AuthorLink, useAuthorName } from './author-link.tsx';
import { HiddenText } from './hidden-text.tsx';
import { SellerReply } from './seller-reply.tsx';

interface Props {
  question: QuestionEntry;
  /** Says that the question is open. */
  badge?: ReactNode;
  /** At the end of the author's line. */
  menu?: ReactNode;
  /** Actions. */
  children?: ReactNode;
}

export function QuestionItem({ question, badge, menu, children }: Props) {
  const { answering, questions: t } = useT();
  const dates = useDates();
  return (
    <>
      <HiddenText folded={question.folded}>
        <p lang={langOf(question.text)} className="wrap-anywhere max-w-[42em] whitespace-pre-line font-semibold">
          {question.text}
        </p>
      </HiddenText>
      <div className="num flex min-h-11 items-center gap-x-3 text-ink-3 text-sm">
        <AuthorLink by={question.by} />
        {badge}
        <span className="ml-auto flex-none">{t.asked(dates.day(question.asked_at))}</span>
        {menu}
      </div>
      {question.answer && <SellerReply answer={question.answer} heading={answering.heading} />}
      {children}
    </>
  );
}

/** Reports another person's question. */
export function ReportQuestion({ fileId, question }: { fileId: string; question: QuestionEntry }) {
  const name = useAuthorName()(question.by);
  return (
    <ReportButton target={{ type: 'question', id: userTextId(fileId, question.id), name }} className="-mr-3 -ml-2" />
  );
}
