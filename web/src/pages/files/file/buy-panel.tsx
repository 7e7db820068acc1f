import { Download, Pencil } from 'lucide-react';
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
import { useBuyingMessages } from '../../../i18n/buying-messages.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { useLoginPath } from '../../../nav/return-to.ts';
import { useLostSession } from '../../../session/lost.ts';
import { useSession } from '../../../session/session.tsx';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Price } from '../../../ui/figures/price.tsx';
import { formatMoney } from '../../../ui/text/format.ts';
import { Seal } from '../../../ui/text/seal.tsx';
import { FileHead } from './file-head.tsx';
import { NextStep } from './next-step.tsx';
import { StarButton } from './star-button.tsx';

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
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="flex flex-wrap items-baseline gap-x-2.5">
          <Price fen={deal.amount} className={cx('text-2xl leading-tight', !isMine && 'max-md:hidden')} />
          <SaleUntil file={file} />
        </span>
        {file.is_purchased && <Seal word="bought" />}
      </div>
      {mayChoose && <AmountBox {...{ file, deal }} className="mt-3" />}
      <div className="mt-3 max-md:hidden">
        <BuyAction file={file} download={download} />
      </div>
      <NextStep file={file} download={download} />
      {mayChoose && <CouponBox {...{ file, deal }} className="mt-1" />}
      <div className="mt-2 -ml-3 flex flex-wrap items-center gap-1">
        <StarButton file={file} />
        <ShareButton tone="quiet" id={file.id} title={file.title}>
          {!file.is_deleted && <FilePosterButton file={file} />}
        </ShareButton>
        {file.is_owner && !file.is_deleted && (
          <ButtonLink icon={Pencil} to={paths.edit(file.id)} tone="quiet">
            {t.file.edit}
          </ButtonLink>
        )}
        {!file.is_owner && !file.is_deleted && (
          <ReportButton target={{ type: 'file', id: file.id, name: file.title }} className="ml-auto" />
        )}
      </div>
    </section>
  );
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
