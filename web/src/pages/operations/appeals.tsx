import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useMarketDates } from '../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../i18n/operator-messages.ts';
import { operatorPaths } from '../../nav/operator-paths.ts';
import { TitledHead } from '../../nav/titled-head.tsx';
import { useSession } from '../../session/session.tsx';
import { Button, Link } from '../../ui/button/button.tsx';
import { Empty } from '../../ui/list/empty.tsx';
import { Meta, Rows } from '../../ui/list/rows.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import type { Appealed } from './appealed.ts';
import { useTargetName } from './cases/target-name.ts';
import { Loaded } from './loaded.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

/** Appeals, the oldest first. The operator who took the measure does not decide its appeal. */
export function Appeals() {
  const { appeals: t, frame } = useOperatorMessages();
  const query = useRead('GET /operator/appeals');
  const [answering, setAnswering] = useState<Appealed>();
  return (
    <>
      <TitledHead heading={frame.pages.appeals} lead={t.lead} />
      <Loaded query={query} takes="moderator">
        {({ data: { measures } }) =>
          measures.length > 0 ? (
            <Rows label={t.list}>
              {measures.map((measure) => (
                <AppealLine key={measure.id} measure={measure} onAnswer={() => setAnswering(measure)} />
              ))}
            </Rows>
          ) : (
            <Empty heading={t.empty} line={t.emptyLine} />
          )
        }
      </Loaded>
      {answering && <AnswerDialog key={answering.id} measure={answering} onClose={() => setAnswering(undefined)} />}
    </>
  );
}

function AppealLine({ measure, onAnswer }: { measure: Appealed; onAnswer: () => void }) {
  const { appeals: t, measures, terms } = useOperatorMessages();
  const { user } = useSession();
  const dates = useMarketDates();
  const { nameOf } = useTargetName();
  const { kind, target, rule, words, appeal, decided_by: by, person } = measure;
  const isOwn = by === user?.username;
  useHeadingFocus();
  return (
    <li className="py-3.5">
      <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <b className="wrap-anywhere font-semibold">{measures.of(terms.decisions[kind], nameOf(target))}</b>
          <Meta className="mt-0.5">
            <Link to={operatorPaths.person(person)} className="link">
              @{person}
            </Link>
            <span>{terms.reasons[rule]}</span>
            <span>{t.by(by)}</span>
            {appeal.made_at && <span>{t.made(dates.lately(appeal.made_at))}</span>}
            <Link to={operatorPaths.case(measure.case_id)} className="link">
              {t.toCase}
            </Link>
          </Meta>
        </div>
        <Button data-row size="sm" disabledReason={isOwn ? t.own : undefined} onClick={onAnswer}>
          {t.answer}
        </Button>
      </div>
      <dl className="mt-2 grid gap-1.5 text-sm">
        <div>
          <dt className="text-ink-3">{t.said}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{appeal.text}</dd>
        </div>
        <div>
          <dt className="text-ink-3">{t.told}</dt>
          <dd className="wrap-anywhere whitespace-pre-line text-ink-2">{words}</dd>
        </div>
      </dl>
    </li>
  );
}
