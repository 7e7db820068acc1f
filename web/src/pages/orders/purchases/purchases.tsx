import { keepPreviousData } from '@tanstack/react-query';
import { pageSizes } from '#shared/limits';
import { useRead } from '../../../api/use-read.ts';
import { useEverTrue } from '../../../features/lists/use-ever-true.ts';
import { useRecords } from '../../../features/records/record-address.ts';
import { RecordList, RecordSearch } from '../../../features/records/record-list.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { TitledHead } from '../../../nav/titled-head.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { RowSkeletons } from '../../../ui/list/more-skeletons.tsx';
import { Rows } from '../../../ui/list/rows.tsx';
import { PurchaseRow } from './purchase-row.tsx';
import { Refunds } from './refunds.tsx';

export default function PurchasesPage() {
  const t = useT();
  const records = useRecords(paths.purchases());
  const { q, page, cursor } = records;
  const list = useRead('GET /payments/purchases', {
    query: { q, page, cursor, limit: pageSizes.payments },
    placeholderData: keepPreviousData,
  });
  const isListed = useEverTrue(list.isFetched);
  const { purchases = [], pagination } = list.data ?? {};
  const look = { to: paths.home(), word: t.dashboard.lookAround };
  const nothing = <Empty heading={t.purchases.empty} line={t.purchases.emptyLine} {...look} />;
  const isEmpty = pagination?.total === 0 && q === '' && !list.isPlaceholderData;
  return (
    <>
      <TitledHead heading={t.nav.purchases} lead={isEmpty ? undefined : t.purchases.lead} />
      {!isEmpty && (
        <RecordSearch
          records={records}
          label={t.purchases.searchLabel}
          hint={t.purchases.searchHint}
          pagination={list.isPlaceholderData ? undefined : pagination}
        />
      )}
      {list.isPending && <RowSkeletons />}
      {list.isError && <LoadFailed heading={t.purchases.failed} error={list.error} onRetry={list.refetch} />}
      {pagination && (
        <RecordList records={records} pagination={pagination} isOther={list.isPlaceholderData} nothing={nothing}>
          <Rows label={t.purchases.list}>
            {purchases.map((purchase) => (
              <PurchaseRow key={purchase.id} purchase={purchase} query={q} />
            ))}
          </Rows>
        </RecordList>
      )}
      {/* Waits for the list, which would otherwise push the refunds down. */}
      {isListed && <Refunds />}
    </>
  );
}
