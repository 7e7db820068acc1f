import { Download } from 'lucide-react';
import type { PurchaseAnswer } from '#shared/contract/orders';
import type { ApiError } from '../../../api/client.ts';
import { useDownload } from '../../../api/download.ts';
import { useRefetch } from '../../../features/reviews/calls.ts';
import { isRemoved, RestrictionBadge } from '../../../features/safety/restriction-note.tsx';
import { useT } from '../../../i18n/index.tsx';
import { localized } from '../../../i18n/server-messages.ts';
import { paths } from '../../../nav/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { categoryOf } from '../../../ui/cover/category.tsx';
import { Thumb } from '../../../ui/cover/cover-image.tsx';
import { OrderNumber } from '../../../ui/figures/order-number.tsx';
import { Price } from '../../../ui/figures/price.tsx';
import { Meta, RowTitle } from '../../../ui/list/rows.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { useDates } from '../../../ui/text/dates.ts';
import { fenOf, formatSize } from '../../../ui/text/format.ts';
import { Title } from '../../../ui/text/title.tsx';
import { RefundAction } from './refund-dialog.tsx';
import { ReceiptLink, RefundOf } from './refunds.tsx';
import { RowRating } from './row-rating.tsx';

interface Props {
  purchase: PurchaseAnswer;
  /** The search query, which is marked in the row. */
  query: string;
}

/** On phones the title has two lines beside the cover, and the actions stand below, the download at the thumb. */
export function PurchaseRow({ purchase, query }: Props) {
  const { file_post_id: id, title, category, cover, out_trade_no } = purchase;
  return (
    <li className="grid grid-cols-[96px_minmax(0,1fr)] items-start gap-x-3.5 gap-y-2.5 py-4 md:flex md:items-center md:gap-5 md:py-3.5">
      <Thumb category={categoryOf(category)} id={id} title={title} pictures={cover} className="w-24" />
      <div className="min-w-0 md:flex-1">
        <RowTitle to={paths.file(id)}>
          <Title text={title} query={query} />
        </RowTitle>
        <Facts purchase={purchase} query={query} />
        <RowRating purchase={purchase} />
      </div>
      <div className="num col-span-2 flex min-h-6 items-center justify-between gap-3 md:block md:min-w-[88px] md:text-right">
        <Price fen={fenOf(purchase.amount)} className="max-md:text-md" />
        {/* A match of the query is marked above, in the whole number. */}
        {out_trade_no && query === '' && (
          <div className="text-ink-3 text-sm md:hidden">
            <OrderNumber value={out_trade_no} />
          </div>
        )}
      </div>
      <Actions purchase={purchase} />
    </li>
  );
}

function Facts({ purchase, query }: Props) {
  const t = useT();
  const dates = useDates();
  return (
    <Meta className="mt-1">
      <span className="max-w-full">
        <span className="truncate">{purchase.display_name || purchase.username}</span>
      </span>
      <span>{dates.lately(purchase.purchased_at)}</span>
      <span className="max-md:hidden!">{formatSize(purchase.file_size)}</span>
      <RestrictionBadge barred={purchase.barred} />
      {purchase.file_deleted && <Badge>{t.purchases.deleted}</Badge>}
      {purchase.has_update && <Badge tone="info">{t.purchases.update(purchase.latest_version)}</Badge>}
      {purchase.out_trade_no && (
        <span className={query === '' ? 'max-md:hidden!' : 'wrap-anywhere'}>
          <OrderNumber value={purchase.out_trade_no} query={query} />
        </span>
      )}
    </Meta>
  );
}

function Actions({ purchase }: Pick<Props, 'purchase'>) {
  const t = useT();
  const askAnew = useRefetch('fetched');
  const failed = (error: ApiError) => toast.bad(t.file.downloadFailed, error.message);
  /** A buyer who has fetched the file may review it. */
  const fetched = () => void (purchase.is_fetched || askAnew());
  const download = useDownload(purchase.file_post_id, failed, fetched);
  const busy = download.isBusy && (download.state === 'preparing' ? t.file.preparing : t.common.loading);
  return (
    <div className="col-span-2 grid gap-1 md:justify-items-end">
      <div className="flex flex-wrap items-center justify-between gap-y-1 md:flex-col-reverse md:items-end lg:flex-row lg:items-center">
        <div className="-ml-3 flex md:-mr-3 md:ml-0 lg:mr-1">
          {purchase.out_trade_no && <Paper purchase={purchase} outTradeNo={purchase.out_trade_no} />}
        </div>
        {!isRemoved(purchase) && (
          <Button
            icon={Download}
            busy={busy}
            className="max-md:ml-auto max-md:min-w-32"
            onClick={() => download.start()}
            aria-label={`${t.file.download} ${purchase.title}`}
          >
            {t.file.download}
          </Button>
        )}
      </div>
      <BarLine barred={purchase.barred} />
      <DownloadLine download={download} />
    </div>
  );
}

/** Rarely needed, so it is quiet. */
const Paper = ({ purchase, outTradeNo }: Pick<Props, 'purchase'> & { outTradeNo: string }) => (
  <>
    <ReceiptLink outTradeNo={outTradeNo} title={purchase.title} />
    {purchase.amount > 0 && (
      <RefundOf outTradeNo={outTradeNo}>
        <RefundAction purchase={purchase} outTradeNo={outTradeNo} />
      </RefundOf>
    )}
  </>
);

/** Below the button: why the file is no longer sold, and whether it can still be fetched. */
function BarLine({ barred }: Pick<PurchaseAnswer, 'barred'>) {
  const { restrictions: t } = useT();
  if (!barred || barred.bar === 'hidden') return null;
  return <p className="text-ink-3 text-sm md:max-w-60 md:text-right">{t.line[barred.bar]}</p>;
}

/** Below the button: why the download failed, or why it takes long. */
function DownloadLine({ download: { state, error } }: { download: ReturnType<typeof useDownload> }) {
  const t = useT();
  const line = 'text-right text-sm md:max-w-60';
  if (error) {
    return (
      <p role="alert" className={`${line} text-bad`}>
        {localized(error.message)}
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
