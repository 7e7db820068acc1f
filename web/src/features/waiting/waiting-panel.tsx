import type { ReceivedQuestion } from '#shared/contract/reviews';
import { useT } from '../../i18n/index.tsx';
import { reviewPaths } from '../../nav/review-paths.ts';
import { ButtonLink, Link } from '../../ui/button/button.tsx';
import { Panel } from '../../ui/frame/panel.tsx';
import { formatCount } from '../../ui/text/format.ts';
import { Title } from '../../ui/text/title.tsx';
import { useAuthorName } from '../reviews/author-link.tsx';
import { RefundRequest } from './refund-request.tsx';
import type { useWaiting } from './use-waiting.ts';

/** Renders nothing if nothing waits. */
export function WaitingList({ waiting: { refunds, questions, asked } }: { waiting: ReturnType<typeof useWaiting> }) {
  const { waiting: t } = useT();
  if (refunds.length + questions.length === 0) return null;
  return (
    <div>
      <ul aria-label={t.title} className="rows">
        {questions.map((question) => (
          <OpenQuestion key={question.id} question={question} />
        ))}
        {refunds.map((refund) => (
          <RefundRequest key={refund.out_trade_no} refund={refund} />
        ))}
      </ul>
      {asked > questions.length && (
        <Link
          to={reviewPaths.received({ list: 'questions' })}
          className="link inline-flex min-h-11 items-center text-sm"
        >
          {t.allQuestions}
        </Link>
      )}
    </div>
  );
}

/** The same with a heading and the number. */
export function WaitingPanel({ waiting, className }: { waiting: ReturnType<typeof useWaiting>; className?: string }) {
  const { waiting: t } = useT();
  const count = waiting.refunds.length + Math.max(waiting.asked, waiting.questions.length);
  if (count === 0) return null;
  const figure = <span className="num text-ink-3 text-sm">{formatCount(count)}</span>;
  return (
    <Panel heading={t.title} aside={figure} {...(className !== undefined && { className })}>
      <WaitingList waiting={waiting} />
    </Panel>
  );
}

function OpenQuestion({ question: { by, file_id: fileId, text, title } }: { question: ReceivedQuestion }) {
  const { waiting: t } = useT();
  const nameOf = useAuthorName();
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere line-clamp-2">
          <Title text={t.quoted(text)} />
        </p>
        <p className="truncate text-ink-3 text-sm">{t.question(nameOf(by), title)}</p>
      </div>
      <ButtonLink size="sm" to={reviewPaths.questionsOf(fileId)}>
        {t.answer}
      </ButtonLink>
    </li>
  );
}
