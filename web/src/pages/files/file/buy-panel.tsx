import { Bookmark, Download, Pencil } from 'lucide-react';
import type { FileDetail } from '#shared/contract/files';
import type { useDownload } from '../../../api/download.ts';
import { AmountBox, focusAmount } from '../../../features/offers/amount-box.tsx';
import { CouponBox } from '../../../features/offers/coupon-box.tsx';
import { isForSale, useDeal } from '../../../features/offers/deal.ts';
import { SaleUntil } from '../../../features/offers/sale-until.tsx';
import { ReportButton } from '../../../features/safety/report/report-button.tsx';
import { isRemoved } from '../../../features/safety/restriction-note.tsx';
import { FilePosterButton } from '../../../features/share/poster-button.tsx';
import { ShareButton } from '../../../features/share/share-button.tsx';
import { useStar } from '../../../features/stars-and-follows/stars.ts';
import { useBuyingMessages } from '../../../i18n/buying-messages.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { useLoginPath } from '../../../nav/return-to.ts';
import { useLostSession } from '../../../session/lost.ts';
import { useSession } from '../../../session/session.tsx';
import { Button, ButtonLink, type ButtonLook } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Price } from '../../../ui/figures/price.tsx';
import { Count } from '../../../ui/text/count.tsx';
import { formatMoney } from '../../../ui/text/format.ts';
import { Seal } from '../../../ui/text/seal.tsx';
import { FileHead } from './file-head.tsx';
import { NextStep } from './next-step.tsx';

type Downloading = ReturnType<typeof useDownload>;

interface Props {
  file: FileDetail;
  download: Downloading;
}

/**
 * Beside the picture, or below it on phones, where button and price are in the bar. Before the button four facts: who
 * sells, how it is rated, what it is, the price.
 */
export function BuyPanel({ file, download }: Props) {
  const t = useT();
  const deal = useDeal(file);
  const isMine = file.is_owner || file.is_purchased;
  const mayChoose = isForSale(file) && !isRemoved(file);
  return (
    <section
      aria-label={t.file.buying}
      className="min-w-0 lg:sticky lg:top-[calc(var(--header)+24px)] lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start"
    >
      <FileHead file={file} />
      <div className={cx('mt-2 flex flex-wrap items-center gap-x-2.5', !isMine && 'max-md:hidden')}>
        <Price fen={deal.amount} className="text-2xl leading-tight" />
        {file.is_purchased ? <Seal word="bought" size="sm" /> : <SaleUntil file={file} />}
      </div>
      {mayChoose && <AmountBox {...{ file, deal }} className="mt-3 max-md:hidden" />}
      <div className="mt-3 max-md:hidden">
        <BuyAction file={file} download={download} />
      </div>
      <NextStep file={file} download={download} />
      {mayChoose && (
        <CouponBox {...{ file, deal }} className={cx('mt-1', !deal.coupon && !deal.refusal && 'max-md:hidden')} />
      )}
      <div className="mt-2 -ml-3 flex flex-wrap items-center gap-1">
        <StarButton file={file} />
        <ShareButton tone="quiet" id={file.id} title={file.title}>
          {!file.is_deleted && <FilePosterButton file={file} />}
        </ShareButton>
        {isEditable(file) && !isRemoved(file) && <DownloadButton {...{ file, download }} look={{ tone: 'quiet' }} />}
        {!file.is_owner && !file.is_deleted && (
          <ReportButton target={{ type: 'file', id: file.id, name: file.title }} className="ml-auto" />
        )}
      </div>
    </section>
  );
}

const isEditable = ({ is_owner, is_deleted }: FileDetail): boolean => is_owner && !is_deleted;

/**
 * Four states: owner, bought, free, for sale; none of them until it is known. The same button is in the panel and in
 * the phone's bar.
 */
export const BuyAction = (props: ActionProps) =>
  isRemoved(props.file) ? <Removed short={props.short} /> : <FourStates {...props} />;

type ActionProps = Props & { short?: boolean };

function FourStates({ file, download, short = false }: ActionProps) {
  const t = useT();
  const { status } = useSession();
  const loginPath = useLoginPath();
  const isLost = useLostSession();
  const look = { size: short ? 'md' : 'lg', block: true } as const;
  if (isLost) {
    return (
      <ButtonLink to={loginPath} tone="primary" {...look}>
        {t.auth.logInAgain}
      </ButtonLink>
    );
  }
  if (isEditable(file)) {
    return (
      <ButtonLink icon={Pencil} to={paths.edit(file.id)} tone="ink" {...look}>
        {t.shared.edit}
      </ButtonLink>
    );
  }
  if (file.is_owner || file.is_purchased)
    return <DownloadButton {...{ file, download }} look={{ tone: 'ink', ...look }} />;
  if (file.price > 0) return <Buy {...{ file, short, look }} />;
  if (status === 'guest') {
    return (
      <ButtonLink to={loginPath} tone="primary" {...look}>
        {t.file.downloadFreeGuest}
      </ButtonLink>
    );
  }
  return <DownloadButton {...{ file, download }} look={{ tone: 'primary', ...look }} label={t.file.downloadFree} />;
}

/**
 * The amount stands above the button, and beside it in the phone's bar. Without an amount the button leads to its field,
 * which phones have on the next page.
 */
function Buy({ file, short, look }: { file: FileDetail; short: boolean; look: ButtonLook }) {
  const t = useT();
  const words = useBuyingMessages();
  const { amount, chosen } = useDeal(file);
  if (chosen?.fault && !short) {
    return (
      <Button tone="primary" {...look} onClick={focusAmount}>
        {words.amount.toField}
      </Button>
    );
  }
  const label = short || amount === 0 ? undefined : t.file.buy(formatMoney(amount));
  return (
    <ButtonLink to={paths.payment(file.id)} tone="primary" aria-label={label} {...look}>
      {amount === 0 ? words.take : t.file.buyShort}
    </ButtonLink>
  );
}

/** A file that was taken down: no button, and the reason. */
function Removed({ short }: { short: boolean | undefined }) {
  const { restrictions: t } = useT();
  return <p className="text-ink-2 text-sm">{short ? t.badge.removed : t.noDownload}</p>;
}

interface DownloadButtonProps extends Props {
  look: ButtonLook;
  label?: string;
}

function DownloadButton({ file, download, look, label }: DownloadButtonProps) {
  const t = useT();
  const verb = download.state === 'preparing' ? t.file.preparing : t.common.loading;
  return (
    <Button icon={Download} {...look} busy={download.isBusyWith() && verb} onClick={() => download.start()}>
      {label ?? (file.file_count > 1 ? t.file.downloadAll : t.shared.download)}
    </Button>
  );
}

function StarButton({ file }: { file: FileDetail }) {
  const { file: t } = useT();
  const star = useStar(t);
  return (
    <Button tone="quiet" aria-pressed={file.is_starred} onClick={() => star(file)}>
      <Bookmark aria-hidden="true" className={file.is_starred ? 'fill-current' : undefined} />
      <span>
        {file.is_starred ? t.starred : t.star} {file.star_count > 0 && <Count of={file.star_count} />}
      </span>
    </Button>
  );
}
