import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { Purchase } from '#shared/contract/orders';
import { pageSizes } from '#shared/limits';
import { useDownload } from '../../api/download.ts';
import { read } from '../../api/query.ts';
import { useOnce } from '../../features/lists/use-once.ts';
import { useRecords } from '../../features/records/record-address.ts';
import { RecordList, RecordSearch } from '../../features/records/record-list.tsx';
import { useT } from '../../i18n/index.tsx';
import { worded } from '../../i18n/server-words.ts';
import { paths } from '../../nav/paths.ts';
import { usePageTitle } from '../../nav/title.ts';
import { Button } from '../../ui/button/button.tsx';
import { OrderNumber } from '../../ui/figures/order-number.tsx';
import { Price } from '../../ui/figures/price.tsx';
import { PageHead } from '../../ui/frame/panel.tsx';
import { Empty } from '../../ui/list/empty.tsx';
import { LoadFailed } from '../../ui/list/load-failed.tsx';
import { RowSkeletons } from '../../ui/list/more-skeletons.tsx';
import { FileRow, Meta, Rows } from '../../ui/list/rows.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { Badge } from '../../ui/text/badge.tsx';
import { useDates } from '../../ui/text/dates.ts';
import { fenOf, formatSize } from '../../ui/text/format.ts';
import { RefundAction } from './refund-dialog.tsx';
import { ReceiptLink, RefundOf, Refunds } from './refunds.tsx';

export default function PurchasesPage() {
  const t = useT();
  const records = useRecords(paths.purchases());
  const { q, page, cursor } = records;
  usePageTitle(t.nav.purchases);
  const list = useQuery({
    ...read('GET /payments/purchases', { query: { q, page, cursor, limit: pageSizes.payments } }),
    placeholderData: keepPreviousData,
  });
  const isListed = useOnce(list.isFetched);
  const { purchases = [], pagination } = list.data ?? {};
  const look = { to: paths.home(), word: t.dashboard.lookAround };
  const nothing = <Empty heading={t.purchases.empty} line={t.purchases.emptyLine} {...look} />;
  const isEmpty = pagination?.total === 0 && q === '' && !list.isPlaceholderData;
  return (
    <>
      <PageHead heading={t.nav.purchases} lead={isEmpty ? undefined : t.purchases.lead} />
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
      {/* Below a list that is not there yet it would be pushed about. */}
      {isListed && <Refunds />}
    </>
  );
}

function PurchaseRow({ purchase, query }: { purchase: Purchase; query: string }) {
  const t = useT();
  const dates = useDates();
  const file = { id: purchase.file_post_id, title: purchase.title, category: purchase.category, cover: purchase.cover };
  const isMarked = purchase.has_update || purchase.file_deleted;
  const isBoth = purchase.has_update && purchase.file_deleted;
  /** Beside a badge there is no room for it on phones: there it stands below the amount. */
  const isBelow = isMarked && query === '';
  const meta = (
    <Meta brief={query === '' && !isBoth}>
      <span className="min-w-0 max-w-full">
        <span className="max-md:truncate">{purchase.display_name || purchase.username}</span>
      </span>
      {purchase.file_deleted && <Badge>{t.purchases.deleted}</Badge>}
      {purchase.has_update && <Badge tone="info">{t.purchases.update(purchase.latest_version)}</Badge>}
      <span className="max-md:hidden!">{formatSize(purchase.file_size)}</span>
      <span>{dates.lately(purchase.purchased_at)}</span>
      {purchase.out_trade_no && (
        <span className={isBelow ? 'max-md:hidden!' : undefined}>
          <OrderNumber brief value={purchase.out_trade_no} query={query} />
        </span>
      )}
    </Meta>
  );
  return (
    <FileRow
      file={file}
      to={paths.file(file.id)}
      query={query}
      meta={meta}
      amount={
        <>
          <Price fen={fenOf(purchase.amount)} />
          {purchase.out_trade_no && isBelow && <OrderBelow value={purchase.out_trade_no} />}
        </>
      }
      action={<Actions purchase={purchase} />}
    />
  );
}

const OrderBelow = ({ value }: { value: string }) => (
  <div className="-mr-4 text-ink-3 text-sm md:hidden">
    <OrderNumber brief value={value} />
  </div>
);

/** One row on phones: what is rarely wanted is quiet, and the download stands at the thumb. */
function Actions({ purchase }: { purchase: Purchase }) {
  const t = useT();
  const download = useDownload(purchase.file_post_id, (error) => toast.bad(t.file.downloadFailed, error.message));
  const busy = download.isBusy && (download.state === 'preparing' ? t.file.preparing : t.common.loading);
  return (
    <div className="grid justify-items-end gap-1 max-md:ml-auto">
      <div className="flex flex-wrap items-center justify-end gap-y-1 md:flex-col-reverse md:items-end lg:flex-row lg:items-center">
        {purchase.out_trade_no && (
          <div className="flex md:-mr-3 lg:mr-1">
            <ReceiptLink outTradeNo={purchase.out_trade_no} title={purchase.title} />
            {purchase.amount > 0 && (
              <RefundOf outTradeNo={purchase.out_trade_no}>
                <RefundAction purchase={purchase} outTradeNo={purchase.out_trade_no} />
              </RefundOf>
            )}
          </div>
        )}
        <Button
          icon={Download}
          busy={busy}
          onClick={() => download.start()}
          aria-label={`${t.file.download} ${purchase.title}`}
        >
          {t.file.download}
        </Button>
      </div>
      <DownloadLine download={download} />
    </div>
  );
}

/** Below the button: why it did not work, or why it takes so long. */
function DownloadLine({ download: { state, error } }: { download: ReturnType<typeof useDownload> }) {
  const t = useT();
  const line = 'max-w-60 text-right text-sm';
  if (error) {
    return (
      <p role="alert" className={`${line} text-bad`}>
        {worded(error.message)}
      </p>
    );
  }
  if (state !== 'slow') return null;
  return (
    <p role="status" className={`${line} text-ink-3`}>
      {t.purchases.slow}
    </p>
  );
}
