import { useQuery } from '@tanstack/react-query';
import { minute } from '#shared/limits';
import { caseKinds, reportTargets } from '#shared/safety';
import { read } from '../../../api/query.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { operatorPaths } from '../../../nav/operator-paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { PageHead } from '../../../ui/frame/panel.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { Rows } from '../../../ui/list/rows.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { Loaded } from '../loaded.tsx';
import { CaseLine } from './case-line.tsx';
import { queues, useQueueView } from './queue-view.ts';

/** Polling interval: other operators take cases off the queue. */
const asksAgain = minute;

export function Queue() {
  const { cases: t, terms } = useOperatorMessages();
  const { view, change, isFiltered } = useQueueView();
  const query = useQuery({ ...read('GET /operator/cases', { query: view }), refetchInterval: asksAgain });
  usePageTitle(t.title);
  return (
    <>
      <PageHead heading={t.title} lead={t.leads[view.state]} />
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
