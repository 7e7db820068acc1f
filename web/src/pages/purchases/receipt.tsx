import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useParams } from 'react-router-dom';
import type { ReceiptAnswer } from '#shared/contract/orders';
import { useDownload } from '../../api/download.ts';
import { read, retryUnlessMissing } from '../../api/query.ts';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { usePageTitle } from '../../nav/title.ts';
import { Button } from '../../ui/button/button.tsx';
import { BackLink } from '../../ui/button/links.tsx';
import { Note } from '../../ui/frame/note.tsx';
import { PageHead } from '../../ui/frame/panel.tsx';
import { Waiting } from '../../ui/frame/spinner.tsx';
import { Empty } from '../../ui/list/empty.tsx';
import { LoadFailed } from '../../ui/list/load-failed.tsx';
import { ReceiptPaper } from './receipt-paper.tsx';

export default function ReceiptPage() {
  const t = useT();
  const { number = '' } = useParams();
  usePageTitle(t.receipt.title);
  const receipt = useQuery({
    ...read('GET /payments/purchases/{out_trade_no}', { params: { out_trade_no: number } }),
    retry: retryUnlessMissing,
    refetchOnMount: 'always',
  });
  if (receipt.data) return <Shown receipt={receipt.data.data} />;
  if (receipt.isPending) return <Waiting />;
  if (receipt.error.status === 404) {
    const back = { to: paths.purchases(), word: t.nav.purchases };
    return <Empty level={1} heading={t.receipt.missing} line={t.receipt.missingLine} {...back} />;
  }
  return <LoadFailed heading={t.receipt.failed} error={receipt.error} onRetry={receipt.refetch} />;
}

function Shown({ receipt }: { receipt: ReceiptAnswer }) {
  const t = useT();
  return (
    <div className="mx-auto max-w-[44em] print:max-w-none">
      <div className="print:hidden">
        <BackLink to={paths.purchases()}>{t.nav.purchases}</BackLink>
        <PageHead heading={t.receipt.title}>
          {receipt.state !== 'refunded' && <DownloadAgain fileId={receipt.file_post_id} />}
          <Button icon={Printer} tone="ink" onClick={() => print()}>
            {t.receipt.print}
          </Button>
        </PageHead>
      </div>
      <ReceiptPaper receipt={receipt} />
    </div>
  );
}

function DownloadAgain({ fileId }: { fileId: string }) {
  const t = useT();
  const download = useDownload(fileId);
  return (
    <>
      <Button
        icon={Download}
        busy={download.isBusy && (download.state === 'preparing' ? t.file.preparing : t.common.loading)}
        onClick={() => download.start()}
      >
        {t.receipt.download}
      </Button>
      {download.error && (
        <Note tone="bad" role="alert" heading={t.file.downloadFailed} className="order-last basis-full">
          {download.error.message}
        </Note>
      )}
      {download.state === 'slow' && (
        <Note role="status" className="order-last basis-full">
          {t.purchases.slow}
        </Note>
      )}
    </>
  );
}
