import { useQuery } from '@tanstack/react-query';
import { read } from '../../../api/query.ts';
import { AccountStatusNote } from '../../../features/safety/account-status-note.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { useSession } from '../../../session/session.tsx';
import { PageHead } from '../../../ui/frame/panel.tsx';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { MeasurePanel } from './measure-panel.tsx';

/** Measures against the reader's account and files, newest first, with the means of appeal. */
export default function MeasuresPage() {
  const { measures: t } = useT();
  usePageTitle(t.title);
  return (
    <div className="mx-auto max-w-[48em]">
      <PageHead heading={t.title} lead={t.lead} />
      <Measures />
    </div>
  );
}

function Measures() {
  const { cases, measures: t, nav } = useT();
  const { user } = useSession();
  const list = useQuery({ ...read('GET /measures'), refetchOnMount: 'always' });
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
