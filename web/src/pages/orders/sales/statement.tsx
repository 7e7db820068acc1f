import { useSearchParams } from 'react-router-dom';
import type { SaleAnswer } from '#shared/contract/orders';
import type { BalanceEntry } from '#shared/contract/payouts';
import { limits, pageSizes } from '#shared/limits';
import { ask } from '../../../api/client.ts';
import { useRead } from '../../../api/use-read.ts';
import { PageList } from '../../../features/lists/page-list.tsx';
import { usePages } from '../../../features/lists/pages.ts';
import { useBalance } from '../../../features/payout/money-ahead.tsx';
import { CsvButton, wholeList } from '../../../features/records/csv-button.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { TitledHead } from '../../../nav/titled-head.tsx';
import { Chip, Chips } from '../../../ui/button/chip.tsx';
import { BackLink } from '../../../ui/button/links.tsx';
import { cx } from '../../../ui/class-names.ts';
import { FigureList } from '../../../ui/figures/stat.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { Rows } from '../../../ui/list/rows.tsx';
import { Skeleton } from '../../../ui/list/skeleton.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { statementCsv } from './csv.ts';
import { PayOutNow } from './pay-out.tsx';
import type { SaleGroup } from './sale-groups.ts';
import { useSaleGroups } from './sales-list.tsx';
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

const movementOf = ({ out_trade_no, title, earnings, purchased_at }: SaleAnswer): BalanceEntry => ({
  ...{ id: `PAY#${out_trade_no}`, type: 'sale', amount: earnings, out_trade_no, title, created_at: purchased_at },
});

/** The pending sales first, and under each payout the sales that it carries. Of older sales this is not known. */
function underHeads(
  entries: readonly BalanceEntry[],
  sales: readonly SaleAnswer[],
  pending: readonly SaleGroup[],
): BalanceEntry[] {
  const payouts = new Set(entries.filter(({ type }) => type === 'payout').map(({ payout_id: id }) => id));
  const carried = sales.filter(({ payout_id: id }) => id !== null && payouts.has(id));
  const first = pending.flatMap((group) => group.sales.map(movementOf));
  const moved = new Set([...first, ...carried.map(movementOf)].map(({ id }) => id));
  const others = entries.filter(({ id }) => !moved.has(id));
  const below = ({ type, payout_id: id }: BalanceEntry) =>
    type === 'payout' ? carried.filter((sale) => sale.payout_id === id).map(movementOf) : [];
  return [...first, ...others.flatMap((entry) => [entry, ...below(entry)])];
}

const isPending = ({ payout_id, refunded_at }: SaleAnswer): boolean => payout_id === null && refunded_at === null;

function useStatement(type: Type | undefined) {
  const list = useEntries(type);
  const sales = useRead('GET /payments/sales', { query: { limit: limits.pageMax } }).data?.sales ?? [];
  const payouts = useRead('GET /payments/payouts', { query: { limit: limits.pageMax } }).data?.data.payouts;
  const pending = useSaleGroups({ sales: type ? [] : sales.filter(isPending), payouts: [] });
  const items = underHeads(list.items, type ? [] : sales, pending);
  const headOf = ({ id }: BalanceEntry) =>
    pending.find(({ sales: [first] }) => first && movementOf(first).id === id)?.carrier;
  const payoutOf = ({ payout_id }: BalanceEntry) => payouts?.find(({ id }) => id === payout_id);
  return { list: { ...list, items }, headOf, payoutOf };
}

export default function StatementPage() {
  const { nav, statement: t } = useT();
  const [params, setParams] = useSearchParams();
  const type = common.find((one) => one === params.get('type'));
  const { list, headOf, payoutOf } = useStatement(type);
  const hasNone = !type && list.pagination?.total === 0;
  return (
    <div className="mx-auto max-w-[760px]">
      <BackLink to={paths.sales()}>{nav.sales}</BackLink>
      <TitledHead heading={t.title} lead={t.lead}>
        <CsvButton label={t.csv} name="tanwei-statement.csv" make={async () => statementCsv(await allEntries(), t)} />
      </TitledHead>
      <div
        className={cx(
          'mb-5 flex min-h-11 flex-wrap items-center justify-between gap-x-8 gap-y-2.5',
          hasNone && 'empty:hidden',
        )}
      >
        <Balances />
        <PayOutNow />
      </div>
      {!hasNone && (
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
      )}
      <div className="mt-3">
        <PageList list={list} words={t} skeleton={<Skeleton className="h-64" />} empty={<Nothing type={type} />}>
          {(entries) => (
            <div className="overflow-clip rounded-lg border border-line bg-surface">
              <Rows label={t.title}>
                {entries.map((entry) => (
                  <EntryRow key={entry.id} entry={entry} pending={headOf(entry)} payout={payoutOf(entry)} />
                ))}
              </Rows>
            </div>
          )}
        </PageList>
      </div>
    </div>
  );
}

function Nothing({ type }: { type: Type | undefined }) {
  const { statement: t } = useT();
  if (!type) return <Empty heading={t.empty} line={t.emptyLine} />;
  return <Empty heading={t.noneOfType} to={paths.statement()} word={t.all} />;
}

const parts = ['pending', 'available', 'in_transit', 'paid_out'] as const;

/** The parts of the seller's balance that are not zero, in the order in which money passes through them. */
function Balances() {
  const { sales: t } = useT();
  const balance = useBalance().data?.data;
  const figures = parts.flatMap((key) =>
    balance?.[key] ? [{ label: t.balances[key], text: formatMoney(fenOf(balance[key])) }] : [],
  );
  return figures.length > 0 && <FigureList figures={figures} />;
}
