import type { Issue } from '#shared/contract/shapes/money-answers';
import { minute } from '#shared/limits';
import { useRead } from '../../api/use-read.ts';
import { useOperatorMessages } from '../../i18n/operator-messages.ts';
import { TitledHead } from '../../nav/titled-head.tsx';
import { Empty } from '../../ui/list/empty.tsx';
import { Rows } from '../../ui/list/rows.tsx';
import { formatCount } from '../../ui/text/format.ts';
import { issueRoutes } from './issue-routes.ts';
import { Loaded } from './loaded.tsx';
import { Row } from './row.tsx';
import { useAge } from './use-age.ts';

/** Every kind of issue, with their number and the age of the oldest; each links to its page. */
export function Overview() {
  const { overview: t, frame } = useOperatorMessages();
  const query = useRead('GET /operator/troubles', { refetchInterval: minute });
  return (
    <>
      <TitledHead heading={frame.pages.overview} lead={t.lead} />
      <Loaded query={query} takes="any">
        {({ data: { troubles } }) => <Issues issues={troubles} />}
      </Loaded>
    </>
  );
}

const since = ({ oldest }: Issue): number => (oldest ? Date.parse(oldest) : Number.POSITIVE_INFINITY);

function Issues({ issues: troubles }: { issues: readonly Issue[] }) {
  const { overview: t } = useOperatorMessages();
  const waiting = troubles.filter(({ count }) => count > 0).sort((one, other) => since(one) - since(other));
  if (waiting.length === 0) return <Empty heading={t.allQuiet} line={t.allQuietLine} />;
  return (
    <>
      <Rows label={t.waiting}>
        {waiting.map((issue) => (
          <IssueLine key={issue.kind} issue={issue} />
        ))}
      </Rows>
      {waiting.length < troubles.length && <p className="mt-5 text-ink-3 text-sm">{t.othersQuiet}</p>}
    </>
  );
}

function IssueLine({ issue: { kind, count, oldest } }: { issue: Issue }) {
  const { overview: t } = useOperatorMessages();
  const age = useAge();
  const { name, line } = t.kinds[kind];
  return (
    <Row to={issueRoutes[kind]} title={name} meta={<span>{line}</span>}>
      {oldest && <span className="text-ink-2">{t.oldest(age(oldest))}</span>}
      <b className="md:min-w-14 md:text-right font-semibold text-md">{t.count(formatCount(count))}</b>
    </Row>
  );
}
