import { Download, Pencil } from 'lucide-react';
import type { FileDetail } from '#shared/contract/files';
import type { useDownload } from '../../api/download.ts';
import { useT } from '../../i18n/index.tsx';
import { worded } from '../../i18n/server-words.ts';
import { paths } from '../../nav/paths.ts';
import { useLoginPath } from '../../nav/return-to.ts';
import { useLostSession } from '../../session/lost.ts';
import { useSession } from '../../session/session.tsx';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Price } from '../../ui/figures/price.tsx';
import { Panel, Rule } from '../../ui/frame/panel.tsx';
import { Facts } from '../../ui/list/rows.tsx';
import { useDates } from '../../ui/text/dates.ts';
import { fenOf, formatCount, formatMoney, formatSize } from '../../ui/text/format.ts';
import { Seal } from '../../ui/text/seal.tsx';
import { ShareButton } from './share-button.tsx';
import { StarButton } from './star-button.tsx';

type Downloading = ReturnType<typeof useDownload>;

interface Props {
  file: FileDetail;
  download: Downloading;
}

export function BuyPanel({ file, download }: Props) {
  const t = useT();
  return (
    <Panel label={t.file.facts}>
      <div className="flex items-end justify-between gap-4">
        <Price fen={fenOf(file.price)} className="text-2xl leading-tight" />
        {file.is_purchased ? (
          <Seal word="bought" />
        ) : (
          <span className="num pb-1.5 text-ink-3 text-sm">{t.file.sold(formatCount(file.purchase_count))}</span>
        )}
      </div>
      <div className="mt-4 grid gap-2.5">
        <div className="hidden md:block">
          <BuyAction file={file} download={download} />
        </div>
        <div className="grid grid-cols-2 gap-2.5">
          <StarButton file={file} />
          <ShareButton id={file.id} title={file.title} />
        </div>
        {file.is_owner && (
          <ButtonLink icon={Pencil} to={paths.edit(file.id)} tone="quiet" block>
            {t.file.edit}
          </ButtonLink>
        )}
      </div>
      <WhatHappens file={file} download={download} />
      <Rule className="my-[18px]" />
      <FileFacts file={file} />
    </Panel>
  );
}

/**
 * Four states: one's own, bought, free, for sale; and none of them while it cannot be known. The same button in the panel
 * and in the phone's bar.
 */
export function BuyAction({ file, download, short = false }: Props & { short?: boolean }) {
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

/** Near the button: what happens after paying, or what the download is doing. */
function WhatHappens({ file, download }: Props) {
  const t = useT();
  const isLost = useLostSession();
  const line = 'mt-3.5 text-ink-3 text-sm';
  if (isLost) return <p className={line}>{t.file.sessionLostLine}</p>;
  if (download.error) {
    return (
      <p role="alert" className="mt-3.5 text-bad text-sm">
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

function FileFacts({ file }: { file: FileDetail }) {
  const t = useT();
  const dates = useDates();
  const extension = /\.([^.]{1,8})$/.exec(file.file_name)?.[1]?.toUpperCase();
  const format = file.file_count > 1 ? t.file.formatPackage(file.file_count) : (extension ?? file.file_type);
  return (
    <Facts
      facts={[
        { key: 'format', label: t.file.format, value: format },
        { key: 'size', label: t.file.size, value: formatSize(file.file_size) },
        { key: 'downloads', label: t.file.downloads, value: t.file.downloadsOf(formatCount(file.download_count)) },
        { key: 'published', label: t.file.published, value: dates.date(file.created_at) },
        { key: 'version', label: t.file.version, value: t.file.versionOf(file.version) },
      ]}
    />
  );
}
