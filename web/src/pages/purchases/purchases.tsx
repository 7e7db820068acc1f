import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { Purchase } from '#shared/contract/orders';
import { pageSizes } from '#shared/limits';
import { useDownload } from '../../api/download.ts';
import { read } from '../../api/query.ts';
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
import { RowSkeleton } from '../../ui/list/more-skeletons.tsx';
import { FileRow, Meta, Rows } from '../../ui/list/rows.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { Badge } from '../../ui/text/badge.tsx';
import { useDates } from '../../ui/text/dates.ts';
import { fenOf, formatSize } from '../../ui/text/format.ts';
import { RefundAction } from './refund-dialog.tsx';
import { ReceiptLink, Refunds } from './refunds.tsx';

export default function PurchasesPage() {
  const t = useT();
  const records = useRecords(paths.purchases());
  const { q, page, cursor } = records;
  usePageTitle(t.nav.purchases);
  const list = useQuery({
    ...read('GET /payments/purchases', { query: { q, page, cursor, limit: pageSizes.payments } }),
    placeholderData: keepPreviousData,
  });
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
      {list.isPending && <RowSkeleton />}
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
      <Refunds />
    </>
  );
}

function PurchaseRow({ purchase, query }: { purchase: Purchase; query: string }) {
  const t = useT();
  const dates = useDates();
  const file = { id: purchase.file_post_id, title: purchase.title, category: purchase.category };
  const meta = (
    <Meta>
      <span>{purchase.display_name || purchase.username}</span>
      <span>{formatSize(purchase.file_size)}</span>
      <span>{dates.dateTime(purchase.purchased_at)}</span>
      {purchase.has_update && <Badge tone="info">{t.purchases.update(purchase.latest_version)}</Badge>}
      {purchase.out_trade_no && <OrderNumber value={purchase.out_trade_no} query={query} />}
    </Meta>
  );
  return (
    <FileRow
      file={file}
      query={query}
      meta={meta}
      amount={<Price fen={fenOf(purchase.amount)} />}
      action={<DownloadAction purchase={purchase} />}
    />
  );
}

function DownloadAction({ purchase }: { purchase: Purchase }) {
  const t = useT();
  const download = useDownload(purchase.file_post_id, (error) => toast.bad(t.file.downloadFailed, error.message));
  const busy = download.isBusy && (download.state === 'preparing' ? t.file.preparing : t.common.loading);
  return (
    <div className="grid justify-items-end gap-1">
      <div className="flex flex-col items-end gap-1 lg:flex-row-reverse lg:items-center">
        <Button
          icon={Download}
          busy={busy}
          onClick={() => download.start()}
          aria-label={`${t.file.download} ${purchase.title}`}
        >
          {t.file.download}
        </Button>
        {purchase.out_trade_no && (
          <div className="-mr-3 flex justify-end lg:mr-0">
            <ReceiptLink outTradeNo={purchase.out_trade_no} title={purchase.title} />
            {purchase.amount > 0 && <RefundAction purchase={purchase} outTradeNo={purchase.out_trade_no} />}
          </div>
        )}
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
