import { MessageSquareText, UserRound } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import type { CaseRow } from '#shared/contract/shapes/operator-answers';
import { minute } from '#shared/limits';
import { caseKinds, reportTargets } from '#shared/safety';
import type { RequestOf } from '../../../api/addresses.ts';
import { useRead } from '../../../api/use-read.ts';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { operatorPaths } from '../../../nav/operator-paths.ts';
import { TitledHead } from '../../../nav/titled-head.tsx';
import { coverOf, Thumb } from '../../../ui/cover/cover-image.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { Rows } from '../../../ui/list/rows.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { Loaded } from '../loaded.tsx';
import { Row } from '../row.tsx';
import { Claimed, Due } from './due.tsx';
import { useTargetName } from './target-name.ts';

type View = NonNullable<RequestOf<'GET /operator/cases'>['query']>;

const queues = ['open', 'appealed', 'decided'] as const satisfies readonly View['state'][];

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

const readView = (params: URLSearchParams) => ({
  state: oneOf(queues, params.get('state')) ?? 'open',
  kind: oneOf(caseKinds, params.get('kind')),
  type: oneOf(reportTargets, params.get('type')),
});

/** The filter of the queue is in the URL; the plain queue adds nothing to it. */
function useQueueView() {
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const change = (next: Partial<Record<'state' | 'kind' | 'type', string>>) => {
    const { state, ...rest } = { ...view, ...next };
    const chosen = { state: state === 'open' ? undefined : state, ...rest };
    const written = Object.entries(chosen).filter((entry): entry is [string, string] => Boolean(entry[1]));
    setParams(Object.fromEntries(written), { replace: true });
  };
  return { view, change, isFiltered: view.kind !== undefined || view.type !== undefined };
}

/** Polling interval: other operators take cases off the queue. */
const asksAgain = minute;

export function Queue() {
  const { cases: t, terms, frame } = useOperatorMessages();
  const { view, change, isFiltered } = useQueueView();
  const query = useRead('GET /operator/cases', { query: view, refetchInterval: asksAgain });
  return (
    <>
      <TitledHead heading={frame.pages.cases} lead={t.leads[view.state]} />
      <div className="mb-3 flex flex-wrap items-center gap-2.5">
        <Segmented
          label={t.state}
          options={queues.map((key) => ({ key, label: t.queues[key] }))}
          current={view.state}
          onChange={(state) => change({ state })}
        />
        <Select
          label={t.kind}
          value={view.kind ?? ''}
          options={[
            { value: '', label: t.anyKind },
            ...caseKinds.map((value) => ({ value, label: terms.kinds[value] })),
          ]}
          onValue={(kind) => change({ kind })}
        />
        <Select
          label={t.type}
          value={view.type ?? ''}
          options={[
            { value: '', label: t.anyType },
            ...reportTargets.map((value) => ({ value, label: terms.targets[value] })),
          ]}
          onValue={(type) => change({ type })}
        />
      </div>
      <Loaded query={query} takes="moderator">
        {({ data: { cases } }) =>
          cases.length > 0 ? (
            <>
              <p role="status" className="num mb-1 text-ink-3 text-sm">
                {t.shown(formatCount(cases.length))}
              </p>
              <Rows label={t.list}>
                {cases.map((row) => (
                  <CaseLine key={row.id} row={row} />
                ))}
              </Rows>
            </>
          ) : (
            <NoCases state={view.state} isFiltered={isFiltered} />
          )
        }
      </Loaded>
    </>
  );
}

function NoCases({ state, isFiltered }: { state: (typeof queues)[number]; isFiltered: boolean }) {
  const { cases: t } = useOperatorMessages();
  const link = isFiltered && { to: operatorPaths.cases({ state }), word: t.showAll };
  return <Empty heading={t.empty[state]} line={isFiltered ? t.emptyFiltered : t.emptyLine[state]} {...link} />;
}

/** A case in the queue: subject and reason, then deadline, then owner. */
function CaseLine({ row }: { row: CaseRow }) {
  const { cases: t, terms } = useOperatorMessages();
  const dates = useMarketDates();
  const { ofAll } = useTargetName();
  const { id, kind, state, reason, reports, decision, decided_at: decided } = row;
  return (
    <Row
      to={operatorPaths.case(id)}
      title={ofAll(row.targets)}
      picture={<Picture target={row.targets[0]} />}
      meta={
        <>
          <span>{terms.kinds[kind]}</span>
          <span className="text-ink-2">{terms.reasons[reason]}</span>
          {kind === 'report' && reports > 0 && <span>{t.reports(reports)}</span>}
          <Claimed row={row} />
        </>
      }
    >
      {decision && <span>{terms.decisions[decision]}</span>}
      {decided ? <span className="text-ink-3">{t.decidedAt(dates.lately(decided))}</span> : <Due row={row} />}
      {terms.states[state] !== terms.states.open && <Badge>{terms.states[state]}</Badge>}
    </Row>
  );
}

function Picture({ target }: { target: CaseRow['targets'][number] | undefined }) {
  if (target?.file) return <Thumb {...coverOf({ ...target.file, id: target.id, title: target.name ?? '' })} />;
  const Icon = target?.type === 'user' ? UserRound : MessageSquareText;
  return (
    <span className="grid aspect-[3/2] w-18 flex-none place-items-center rounded-sm bg-sunken text-ink-3">
      <Icon aria-hidden="true" />
    </span>
  );
}
