import { Download, EllipsisVertical, Receipt, RotateCcw } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { PurchaseAnswer } from '#shared/contract/orders';
import type { ApiError } from '../../../api/client.ts';
import { useDownload } from '../../../api/download.ts';
import { useRefetch } from '../../../features/reviews/calls.ts';
import { isRemoved, RestrictionBadge } from '../../../features/safety/restriction-note.tsx';
import { useT } from '../../../i18n/index.tsx';
import { localized } from '../../../i18n/server-messages.ts';
import { lazyPart } from '../../../nav/lazy-part.ts';
import { paths } from '../../../nav/paths.ts';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { categoryOf } from '../../../ui/cover/category.tsx';
import { Thumb } from '../../../ui/cover/cover-image.tsx';
import { OrderNumber } from '../../../ui/figures/order-number.tsx';
import { Stars } from '../../../ui/figures/stars.tsx';
import { Meta, RowTitle } from '../../../ui/list/rows.tsx';
import { Menu, MenuAction, MenuLink } from '../../../ui/overlay/menu.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { useDates } from '../../../ui/text/dates.ts';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { langOf } from '../../../ui/text/lang-of.ts';
import { isFoundIn } from '../../../ui/text/pieces.ts';
import { Title } from '../../../ui/text/title.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { RefundBadge, useRefundOf } from './refunds.tsx';

interface Props {
  purchase: PurchaseAnswer;
  /** The search query, which is marked in the row. */
  query: string;
}

/** On phones rating and actions stand below the facts. */
export function PurchaseRow({ purchase, query }: Props) {
  const { file_post_id: id, title, category, cover } = purchase;
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)] items-start gap-x-3.5 py-3 md:flex md:items-center md:gap-5 md:py-3.5">
      <Thumb category={categoryOf(category)} id={id} title={title} pictures={cover} className="w-18 md:w-24" />
      <div className="min-w-0 md:flex-1">
        <RowTitle to={paths.file(id)}>
          <Title text={title} query={query} />
        </RowTitle>
        <Facts purchase={purchase} query={query} />
      </div>
      <div className="col-start-2 mt-1 flex flex-wrap items-center md:contents">
        <RowRating purchase={purchase} />
        <Actions purchase={purchase} />
      </div>
    </li>
  );
}

function Facts({ purchase, query }: Props) {
  const { purchases: t } = useT();
  const dates = useDates();
  const refund = useRefundOf(purchase.out_trade_no);
  const { out_trade_no: number } = purchase;
  return (
    <Meta className="mt-1">
      <span className="max-w-full">
        <span lang={langOf(purchase.display_name ?? '')} className="truncate">
          {purchase.display_name || purchase.username}
        </span>
      </span>
      <span>{dates.date(purchase.purchased_at)}</span>
      {purchase.amount > 0 && <span>{formatMoney(fenOf(purchase.amount))}</span>}
      <RestrictionBadge barred={purchase.barred} />
      {purchase.file_deleted && <Badge>{t.deleted}</Badge>}
      {purchase.has_update && <Badge tone="info">{t.update(purchase.latest_version)}</Badge>}
      {refund && <RefundBadge state={refund.state} />}
      {number && isFoundIn(number, query) && (
        <span className="wrap-anywhere">
          <OrderNumber value={number} query={query} />
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
    <div className="max-md:contents md:grid md:justify-items-end md:gap-1">
      <div className="-mr-3 ml-auto flex items-center gap-x-1">
        {!isRemoved(purchase) && (
          <Button
            icon={Download}
            busy={busy}
            onClick={() => download.start()}
            aria-label={`${t.shared.download} ${purchase.title}`}
          >
            {t.shared.download}
          </Button>
        )}
        {purchase.out_trade_no && <PaperMenu purchase={purchase} outTradeNo={purchase.out_trade_no} />}
      </div>
      <BarLine barred={purchase.barred} />
      <DownloadLine download={download} />
    </div>
  );
}

/** Rarely needed. The receipt has size and order number. */
function PaperMenu({ purchase, outTradeNo }: Pick<Props, 'purchase'> & { outTradeNo: string }) {
  const { purchases: t, receipt } = useT();
  const [isAsking, setAsking] = useState(false);
  const refund = useRefundOf(outTradeNo);
  return (
    <>
      <Menu trigger={<IconButton icon={EllipsisVertical} label={t.menuOf(purchase.title)} />}>
        <MenuLink icon={Receipt} to={paths.receipt(outTradeNo)}>
          {receipt.title}
        </MenuLink>
        {purchase.amount > 0 && !refund && (
          <MenuAction icon={RotateCcw} onChoose={() => setAsking(true)}>
            {t.refund}
          </MenuAction>
        )}
      </Menu>
      {isAsking && <RefundDialog {...{ purchase, outTradeNo }} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Below the button: why the file is no longer sold, and whether it can still be fetched. */
function BarLine({ barred }: Pick<PurchaseAnswer, 'barred'>) {
  const { restrictions: t } = useT();
  if (!barred || barred.bar === 'hidden') return null;
  return <p className="basis-full text-ink-3 text-sm md:max-w-60 md:text-right">{t.line[barred.bar]}</p>;
}

/** Below the button: why the download failed, or why it takes long. */
function DownloadLine({ download: { state, error } }: { download: ReturnType<typeof useDownload> }) {
  const t = useT();
  const line = 'basis-full text-sm md:max-w-60 md:text-right';
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

const RateDialog = lazyPart(() => import('./rate-dialog.tsx'));

/** The buyer's rating, or five empty stars to give one. Renders nothing before the file was fetched. */
function RowRating({ purchase }: { purchase: PurchaseAnswer }) {
  const { reviews: t } = useT();
  const [isOpen, setOpen] = useState(false);
  const { title, rating } = purchase;
  if (rating === null && !purchase.is_fetched) return null;
  return (
    <>
      <Button
        tone="quiet"
        size="sm"
        className="-ml-3 md:ml-0"
        aria-haspopup="dialog"
        aria-label={rating === null ? t.rateTitle(title) : t.rated(title, rating)}
        onClick={() => setOpen(true)}
      >
        <Stars value={rating ?? 0} hollow />
      </Button>
      <Suspense>{isOpen && <RateDialog purchase={purchase} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
