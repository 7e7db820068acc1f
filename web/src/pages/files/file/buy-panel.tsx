import { Download, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FileDetail } from '#shared/contract/files';
import type { useDownload } from '../../../api/download.ts';
import { AmountBox, focusAmount } from '../../../features/offers/amount-box.tsx';
import { CouponBox } from '../../../features/offers/coupon-box.tsx';
import { type Deal, isForSale, useDeal } from '../../../features/offers/deal.ts';
import { PaidBefore } from '../../../features/offers/paid-before.tsx';
import { SaleLine } from '../../../features/offers/sale-line.tsx';
import { ReportButton } from '../../../features/safety/report/report-button.tsx';
import { isRemoved } from '../../../features/safety/restriction-note.tsx';
import { FilePosterButton } from '../../../features/share/poster-button.tsx';
import { ShareButton } from '../../../features/share/share-button.tsx';
import { useBuyingMessages } from '../../../i18n/buying-messages.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { useLoginPath } from '../../../nav/return-to.ts';
import { useLostSession } from '../../../session/lost.ts';
import { useSession } from '../../../session/session.tsx';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Price } from '../../../ui/figures/price.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';
import { useWide } from '../../../ui/frame/use-wide.ts';
import { formatCount, formatMoney, formatSize } from '../../../ui/text/format.ts';
import { Seal } from '../../../ui/text/seal.tsx';
import { Answers } from './answers.tsx';
import { useFormat } from './facts.tsx';
import { NextStep } from './next-step.tsx';
import { StarButton } from './star-button.tsx';
import { TellingReview } from './telling-review.tsx';

type Downloading = ReturnType<typeof useDownload>;

interface Props {
  file: FileDetail;
  download: Downloading;
}

interface PanelProps extends Props {
  /** The first content of the page has loaded. */
  isSettled: boolean;
}

interface FrameProps {
  label: string;
  children: ReactNode;
}

/** Under the title it needs no frame. */
const Plain = ({ label, children }: FrameProps) => <section aria-label={label}>{children}</section>;

/**
 * Framed beside the page, or plain under its title. On phones the button is in the bar, with the price if the file can
 * be bought.
 */
export function BuyPanel({ file, download, isSettled }: PanelProps) {
  const t = useT();
  const format = useFormat(file);
  const deal = useDeal(file);
  const Frame = useWide() ? Panel : Plain;
  const isMine = file.is_owner || file.is_purchased;
  return (
    <Frame label={t.file.buying}>
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <Price fen={deal.amount} className={cx('text-2xl leading-tight', !isMine && 'max-md:hidden')} />
        {file.is_purchased ? <Seal word="bought" /> : <Sold file={file} />}
      </div>
      <PaidBefore file={file} />
      {file.until && <SaleLine until={file.until} />}
      <p className="num mt-1 text-ink-3 text-sm">
        {format} · {formatSize(file.file_size)}
      </p>
      <TellingReview file={file} isSettled={isSettled} />
      <NextStep file={file} download={download} />
      {isForSale(file) && !isRemoved(file) && <Choices {...{ file, deal }} />}
      <div className="mt-4 grid gap-2.5">
        <div className="max-md:hidden">
          <BuyAction file={file} download={download} />
        </div>
        <div className="grid grid-cols-2 gap-2.5">
          <StarButton file={file} />
          <ShareButton id={file.id} title={file.title}>
            {!file.is_deleted && <FilePosterButton file={file} />}
          </ShareButton>
        </div>
        {file.is_owner && !file.is_deleted && (
          <ButtonLink icon={Pencil} to={paths.edit(file.id)} tone="quiet" block>
            {t.file.edit}
          </ButtonLink>
        )}
        {!file.is_owner && !file.is_deleted && (
          <ReportButton target={{ type: 'file', id: file.id, name: file.title }} className="justify-self-center" />
        )}
      </div>
      <Answers file={file} />
    </Frame>
  );
}

/** The buyer's choices about the price. */
const Choices = (of: { file: FileDetail; deal: Deal }) => (
  <>
    <AmountBox {...of} className="mt-3" />
    <CouponBox {...of} className="mt-2" />
  </>
);

/** The number of buyers; a free file without buyers shows its downloads instead. */
function Sold({ file: { purchase_count, download_count, price } }: { file: FileDetail }) {
  const { file: t } = useT();
  const downloads = `${t.downloads} ${t.downloadsOf(formatCount(download_count))}`;
  const downloadCount = price === 0 && download_count > 0 && downloads;
  const line = purchase_count > 0 ? t.sold(formatCount(purchase_count)) : downloadCount;
  return line && <span className="num text-ink-3 text-sm">{line}</span>;
}

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
  if (file.is_owner || file.is_purchased) {
    return (
      <DownloadButton download={download} tone="ink" look={look}>
        {file.file_count > 1 ? t.file.downloadAll : t.file.download}
      </DownloadButton>
    );
  }
  if (file.price > 0) return <Buy {...{ file, short, look }} />;
  if (status === 'guest') {
    return (
      <ButtonLink to={loginPath} tone="primary" {...look}>
        {t.file.downloadFreeGuest}
      </ButtonLink>
    );
  }
  return (
    <DownloadButton download={download} tone="primary" look={look}>
      {t.file.downloadFree}
    </DownloadButton>
  );
}

/** The amount stands on the button; in the phone's bar beside it. Without an amount the button leads to its field. */
function Buy({ file, short, look }: { file: FileDetail; short: boolean; look: DownloadButtonProps['look'] }) {
  const t = useT();
  const words = useBuyingMessages();
  const { amount, chosen } = useDeal(file);
  if (chosen?.fault) {
    return (
      <Button tone="primary" {...look} onClick={focusAmount}>
        {words.amount.toField}
      </Button>
    );
  }
  const buy = short ? t.file.buyShort : t.file.buy(formatMoney(amount));
  return (
    <ButtonLink to={paths.payment(file.id)} tone="primary" {...look}>
      {amount === 0 ? words.take : buy}
    </ButtonLink>
  );
}

/** A file that was taken down: no button, and the reason. */
function Removed({ short }: { short: boolean | undefined }) {
  const { restrictions: t } = useT();
  return <p className="text-ink-2 text-sm">{short ? t.badge.removed : t.noDownload}</p>;
}

interface DownloadButtonProps {
  download: Downloading;
  tone: 'ink' | 'primary';
  look: { size: 'md' | 'lg'; block: true };
  children: string;
}

function DownloadButton({ download, tone, look, children }: DownloadButtonProps) {
  const t = useT();
  const verb = download.state === 'preparing' ? t.file.preparing : t.common.loading;
  return (
    <Button icon={Download} tone={tone} {...look} busy={download.isBusyWith() && verb} onClick={() => download.start()}>
      {children}
    </Button>
  );
}
