import type { FileDetail } from '#shared/contract/files';
import type { useDownload } from '../../../api/download.ts';
import { useDeal } from '../../../features/offers/deal.ts';
import { isRemoved } from '../../../features/safety/restriction-note.tsx';
import { useBuyingMessages } from '../../../i18n/buying-messages.ts';
import { useT } from '../../../i18n/index.tsx';
import type { Dictionary } from '../../../i18n/messages.ts';
import { localized } from '../../../i18n/server-messages.ts';
import { useLostSession } from '../../../session/lost.ts';

const look = 'mt-2 text-ink-3 text-sm';

/** A login that was lost hides whether the file was bought, which matters only for a file with a price. */
const lostLine = ({ price }: FileDetail, t: Dictionary['file']): string =>
  price > 0 ? t.sessionLostLine : t.sessionLostFreeLine;

/** Near the button: what follows the payment, or the state of the download. */
export function NextStep({ file, download }: { file: FileDetail; download: ReturnType<typeof useDownload> }) {
  const t = useT();
  const isLost = useLostSession();
  if (isLost) return <p className={look}>{lostLine(file, t.file)}</p>;
  if (download.error) {
    return (
      <p role="alert" className="mt-2 text-bad text-sm">
        {t.file.downloadFailedLine(localized(download.error.message))}
      </p>
    );
  }
  if (download.state === 'preparing' || download.state === 'slow') {
    return (
      <p role="status" className={look}>
        {download.state === 'slow' ? t.file.slow : t.file.preparingLine}
      </p>
    );
  }
  return isRemoved(file) ? null : <Line file={file} />;
}

/** The ownership of the reader, or else the price or the refund rule. */
function Line({ file }: { file: FileDetail }) {
  const { file: t, common } = useT();
  const { freeLine } = useBuyingMessages();
  const { amount } = useDeal(file);
  if (file.is_owner) return <p className={look}>{t.ownLine}</p>;
  if (file.is_purchased) return <p className={look}>{t.boughtLine}</p>;
  if (amount === 0) return <p className={look}>{file.price === 0 ? t.freeLine : freeLine}</p>;
  return (
    <p className={look}>
      {t.refundBefore}
      <a className="link" href={`mailto:${common.supportEmail}`}>
        {t.refundLink}
      </a>
      {t.refundAfter}
    </p>
  );
}
