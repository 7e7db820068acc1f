import type { MeasureAnswer } from '#shared/contract/shapes/safety-fields';
import { useRead } from '../../../api/use-read.ts';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { AccountStatusNote } from '../../../features/safety/account-status-note.tsx';
import { TargetName } from '../../../features/safety/targets.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { TitledHead } from '../../../nav/titled-head.tsx';
import { useSession } from '../../../session/session.tsx';
import { Panel, Rule } from '../../../ui/frame/panel.tsx';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { Facts } from '../../../ui/list/rows.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { Appeal } from './appeal.tsx';
import { Counter } from './counter.tsx';

/** Measures against the reader's account and files, newest first, with the means of appeal. */
export default function MeasuresPage() {
  const { measures: t } = useT();
  return (
    <div className="mx-auto max-w-[48em]">
      <TitledHead heading={t.title} lead={t.lead} />
      <Measures />
    </div>
  );
}

function Measures() {
  const { cases, measures: t, nav } = useT();
  const { user } = useSession();
  const list = useRead('GET /measures', { refetchOnMount: 'always' });
  if (list.isPending) return <PageSpinner />;
  if (!list.data) return <LoadFailed heading={t.failed} error={list.error} onRetry={list.refetch} />;
  const { measures } = list.data.data;
  if (measures.length === 0)
    return <Empty heading={t.empty} line={t.emptyLine} to={paths.dashboard()} word={nav.dashboard} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <AccountStatusNote status={user?.standing} />
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {measures.map((measure) => (
          <li key={measure.id} id={measure.id}>
            <MeasurePanel measure={measure} />
          </li>
        ))}
      </ul>
      <p className="text-ink-3 text-xs">{cases.beijing}</p>
    </div>
  );
}

interface Props {
  measure: MeasureAnswer;
}

/** A measure, its rule and its reasons; below, the owner's reply or its form. */
function MeasurePanel({ measure }: Props) {
  const { measures: t } = useT();
  const badges = (
    <span className="flex flex-wrap gap-2">
      {counts(measure) && <Badge tone="bad">{t.strike}</Badge>}
      {measure.until === null ? <Badge tone="warn">{t.inForce}</Badge> : <Badge>{t.over}</Badge>}
    </span>
  );
  return (
    <Panel heading={t.kinds[measure.kind]} aside={badges}>
      {(measure.notice_id ?? measure.counter) && <p className="mb-2 text-ink-2">{t.noticed}</p>}
      <Reasons measure={measure} />
      <div className="mt-4">
        <MeasureFacts measure={measure} />
      </div>
      <Rule className="my-5" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Counter measure={measure} />
        <Appeal measure={measure} />
      </div>
    </Panel>
  );
}

const counts = ({ strike, appeal }: MeasureAnswer): boolean => strike && appeal.state !== 'lifted';

/** The operator's reasons, quoted unchanged. */
function Reasons({ measure: { words } }: Props) {
  const { measures: t } = useT();
  if (words === '') return null;
  return (
    <blockquote
      aria-label={t.words}
      className="wrap-anywhere whitespace-pre-line border-line border-l-3 pl-3.5 text-ink-2"
    >
      {words}
    </blockquote>
  );
}

function MeasureFacts({ measure }: Props) {
  const { id, target, rule, from, until, held } = measure;
  const { measures: t, reasons, shared } = useT();
  const { lately } = useMarketDates();
  const facts = [
    { key: 'about', label: shared.about, value: <TargetName target={target} gone={shared.gone} />, long: true },
    { key: 'rule', label: t.rule, value: reasons[rule].name },
    { key: 'from', label: t.from, value: lately(from) },
    { key: 'until', label: t.until, value: until && lately(until) },
    { key: 'strike', label: t.strike, value: counts(measure) && t.strikeLine },
    { key: 'held', label: t.held, value: held > 0 && <Held yuan={held} />, long: true },
    { key: 'number', label: shared.number, value: <span className="code">{id}</span>, long: true },
  ];
  return <Facts facts={facts.filter(({ value }) => Boolean(value))} />;
}

function Held({ yuan }: { yuan: number }) {
  const { measures: t } = useT();
  return (
    <>
      <b>{formatMoney(fenOf(yuan))}</b>
      <span className="block text-ink-3 text-xs">{t.heldLine}</span>
    </>
  );
}
