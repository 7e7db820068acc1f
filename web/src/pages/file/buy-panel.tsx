import { Download, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FileDetail } from '#shared/contract/files';
import type { useDownload } from '../../api/download.ts';
import { isRemoved } from '../../features/safety/bar-note.tsx';
import { ReportButton } from '../../features/safety/report/report-button.tsx';
import { FilePosterButton } from '../../features/share/poster-button.tsx';
import { ShareButton } from '../../features/share/share-button.tsx';
import { useT } from '../../i18n/index.tsx';
import { worded } from '../../i18n/server-words.ts';
import type { Dictionary } from '../../i18n/words.ts';
import { paths } from '../../nav/paths.ts';
import { useLoginPath } from '../../nav/return-to.ts';
import { useLostSession } from '../../session/lost.ts';
import { useSession } from '../../session/session.tsx';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Price } from '../../ui/figures/price.tsx';
import { Panel } from '../../ui/frame/panel.tsx';
import { useWide } from '../../ui/frame/use-wide.ts';
import { fenOf, formatCount, formatMoney, formatSize } from '../../ui/text/format.ts';
import { Seal } from '../../ui/text/seal.tsx';
import { Answers } from './answers.tsx';
import { useFormat } from './facts.tsx';
import { StarButton } from './star-button.tsx';
import { TellingReview } from './telling-review.tsx';

type Downloading = ReturnType<typeof useDownload>;

interface Props {
  file: FileDetail;
  download: Downloading;
}

interface PanelProps extends Props {
  /** What stands first on the page is there. */
  isSettled: boolean;
}

interface FrameProps {
  label: string;
  children: ReactNode;
}

/** Under the title it is part of the page. */
const Plain = ({ label, children }: FrameProps) => <section aria-label={label}>{children}</section>;

/** Beside the page, framed, or under its title; on phones price and button are in the bar. */
export function BuyPanel({ file, download, isSettled }: PanelProps) {
  const t = useT();
  const format = useFormat(file);
  const Frame = useWide() ? Panel : Plain;
  return (
    <Frame label={t.file.buying}>
      <div className="flex items-end justify-between gap-4">
        <Price fen={fenOf(file.price)} className="text-2xl leading-tight max-md:hidden" />
        {file.is_purchased ? <Seal word="bought" /> : <Sold file={file} />}
      </div>
      <p className="num mt-1 text-ink-3 text-sm">
        {format} · {formatSize(file.file_size)}
      </p>
      <TellingReview file={file} isSettled={isSettled} />
      <WhatHappens file={file} download={download} />
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

/** What costs nothing is not sold. Of what nobody has taken yet nothing is said. */
function Sold({ file: { purchase_count, download_count, price } }: { file: FileDetail }) {
  const { file: t } = useT();
  const downloads = `${t.downloads} ${t.downloadsOf(formatCount(download_count))}`;
  const taken = price === 0 && download_count > 0 && downloads;
  const line = purchase_count > 0 ? t.sold(formatCount(purchase_count)) : taken;
  return line && <span className="num text-ink-3 text-sm">{line}</span>;
}

/**
 * Four states: one's own, bought, free, for sale; and none of them while it cannot be known. The same button in the panel
 * and in the phone's bar.
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
  if (file.price > 0) {
    return (
      <ButtonLink to={paths.payment(file.id)} tone="primary" {...look}>
        {short ? t.file.buyShort : t.file.buy(formatMoney(fenOf(file.price)))}
      </ButtonLink>
    );
  }
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

/** There is nothing to press, and it is said why. */
function Removed({ short }: { short: boolean | undefined }) {
  const { barred: t } = useT();
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

/** Whether it was bought matters only where it costs something. */
const lostLine = ({ price }: FileDetail, t: Dictionary['file']): string =>
  price > 0 ? t.sessionLostLine : t.sessionLostFreeLine;

/** Near the button: what happens after paying, or what the download is doing. */
function WhatHappens({ file, download }: Props) {
  const t = useT();
  const isLost = useLostSession();
  const line = 'mt-2 text-ink-3 text-sm';
  if (isLost) return <p className={line}>{lostLine(file, t.file)}</p>;
  if (download.error) {
    return (
      <p role="alert" className="mt-2 text-bad text-sm">
        {t.file.downloadFailedLine(worded(download.error.message))}
      </p>
    );
  }
  if (download.state === 'preparing' || download.state === 'slow') {
    return (
      <p role="status" className={line}>
        {download.state === 'slow' ? t.file.slow : t.file.preparingLine}
      </p>
    );
  }
  if (isRemoved(file)) return null;
  if (file.is_owner) return <p className={line}>{t.file.ownLine}</p>;
  if (file.is_purchased) return <p className={line}>{t.file.boughtLine}</p>;
  if (file.price === 0) return <p className={line}>{t.file.freeLine}</p>;
  return (
    <p className={line}>
      {t.file.refundBefore}
      <a className="link" href={`mailto:${t.common.supportEmail}`}>
        {t.file.refundLink}
      </a>
      {t.file.refundAfter}
    </p>
  );
}
