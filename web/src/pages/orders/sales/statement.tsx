import { useSearchParams } from 'react-router-dom';
import type { BalanceEntry } from '#shared/contract/payouts';
import { limits, pageSizes } from '#shared/limits';
import { ask } from '../../../api/client.ts';
import { PageList } from '../../../features/lists/page-list.tsx';
import { usePages } from '../../../features/lists/pages.ts';
import { CsvButton, wholeList } from '../../../features/records/csv-button.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { Chip, Chips } from '../../../ui/button/chip.tsx';
import { BackLink } from '../../../ui/button/links.tsx';
import { PageHead } from '../../../ui/frame/panel.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { Rows } from '../../../ui/list/rows.tsx';
import { Skeleton } from '../../../ui/list/skeleton.tsx';
import { Balances } from './balances.tsx';
import { statementCsv } from './csv.ts';
import { PayOutNow } from './pay-out.tsx';
import { EntryRow } from './statement-entry.tsx';

type Type = BalanceEntry['type'];

/** Other types are rare, and found in the whole list. */
const common = ['sale', 'refund', 'payout', 'payout_returned'] as const satisfies readonly Type[];

const useEntries = (type: Type | undefined) =>
  usePages<BalanceEntry>({
    key: ['GET /payments/balance/detail', 'pages', type],
    load: async (at, signal) => {
      const query = { ...at, type, limit: 2 * pageSizes.payments };
      const { data } = await ask('GET /payments/balance/detail', { query }, { signal });
      return { items: data.entries, pagination: data.pagination };
    },
    refetchOnMount: 'always',
  });

const allEntries = (): Promise<BalanceEntry[]> =>
  wholeList(async (cursor) => {
    const { data } = await ask('GET /payments/balance/detail', { query: { limit: limits.pageMax, cursor } });
    return { items: data.entries, pagination: data.pagination };
  });

export default function StatementPage() {
  const { nav, payouts, statement: t } = useT();
  usePageTitle(t.title);
  const [params, setParams] = useSearchParams();
  const type = common.find((one) => one === params.get('type'));
  const list = useEntries(type);
  return (
    <>
      <BackLink to={paths.sales()}>{nav.sales}</BackLink>
      <PageHead heading={t.title} lead={t.lead}>
        <CsvButton label={t.csv} name="tanwei-statement.csv" make={async () => statementCsv(await allEntries(), t)} />
        <ButtonLink to={paths.payouts()}>{payouts.title}</ButtonLink>
      </PageHead>
      <Balances />
      <div className="mb-6 flex min-h-11 flex-wrap gap-2.5">
        <PayOutNow />
      </div>
      <Chips label={t.filter}>
        {[undefined, ...common].map((one) => (
          <Chip
            key={one ?? 'all'}
            pressed={one === type}
            onPress={() => setParams(one ? { type: one } : {}, { replace: true })}
          >
            {one ? t.types[one] : t.all}
          </Chip>
        ))}
      </Chips>
      <div className="mt-3">
        <PageList list={list} words={t} skeleton={<Skeleton className="h-64" />} empty={<Nothing type={type} />}>
          {(entries) => (
            <Rows label={t.list}>
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </Rows>
          )}
        </PageList>
      </div>
    </>
  );
}

function Nothing({ type }: { type: Type | undefined }) {
  const { statement: t } = useT();
  if (!type) return <Empty heading={t.empty} line={t.emptyLine} />;
  return <Empty heading={t.noneOfType} to={paths.statement()} word={t.all} />;
}
