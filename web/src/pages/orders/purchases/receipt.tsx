import { useQuery } from '@tanstack/react-query';
import { Mail, Printer } from 'lucide-react';
import { useParams } from 'react-router-dom';
import type { ReceiptAnswer } from '#shared/contract/orders';
import { readFile } from '../../../api/file-answer.ts';
import { useRead } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/write.ts';
import { DownloadButton, DownloadList } from '../../../features/download/download-files.tsx';
import { DownloadStatus } from '../../../features/download/download-status.tsx';
import { useFileDownload } from '../../../features/download/use-download.ts';
import { preloadBuyingMessages } from '../../../i18n/buying-messages.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { Button, type ButtonLook } from '../../../ui/button/button.tsx';
import { BackLink } from '../../../ui/button/links.tsx';
import { PageHead } from '../../../ui/frame/panel.tsx';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { ReceiptPaper } from './receipt-paper.tsx';

preloadBuyingMessages();

export default function ReceiptPage() {
  const t = useT();
  const { number = '' } = useParams();
  usePageTitle(t.receipt.title);
  const receipt = useRead('GET /payments/purchases/{out_trade_no}', {
    params: { out_trade_no: number },
    refetchOnMount: 'always',
  });
  if (receipt.data) return <ReceiptView receipt={receipt.data.data} />;
  if (receipt.isPending) return <PageSpinner />;
  if (receipt.error.status === 404) {
    const back = { to: paths.purchases(), word: t.nav.purchases };
    return <Empty level={1} heading={t.receipt.missing} line={t.receipt.missingLine} {...back} />;
  }
  return <LoadFailed heading={t.receipt.failed} error={receipt.error} onRetry={receipt.refetch} />;
}

function ReceiptView({ receipt }: { receipt: ReceiptAnswer }) {
  const t = useT();
  const download = useFileDownload(receipt.file_post_id);
  return (
    <div className="mx-auto max-w-[44em] print:max-w-none">
      <div className="print:hidden">
        <BackLink to={paths.purchases()}>{t.nav.purchases}</BackLink>
        <PageHead heading={t.receipt.title}>
          {receipt.state !== 'refunded' && <DownloadButton download={download} tone="ink" bytes={receipt.file_size} />}
          <MailReceipt outTradeNo={receipt.out_trade_no} tone="quiet" />
          <Button icon={Printer} tone="quiet" onClick={() => print()}>
            <span className="max-sm:sr-only">{t.shared.print}</span>
          </Button>
        </PageHead>
        <div className="mb-5 grid empty:hidden">
          <DownloadStatus download={download} name={receipt.title} />
        </div>
      </div>
      <ReceiptPaper receipt={receipt} />
      <FilesOf receipt={receipt} />
    </div>
  );
}

/** Each file of the package, while its page exists for the buyer. */
function FilesOf({ receipt: { file_post_id, state } }: { receipt: ReceiptAnswer }) {
  const t = useT();
  const post = useQuery({ ...readFile(file_post_id), enabled: state !== 'refunded', retry: false }).data?.data;
  if (!post || post.file_count < 2) return null;
  return (
    <section aria-labelledby="receipt-files" className="mt-8 print:hidden">
      <h2 id="receipt-files">{t.file.contents(post.file_count)}</h2>
      <DownloadList post={post} />
    </section>
  );
}

/** Sends the receipt to the account's address, which the answer names. */
function MailReceipt({ outTradeNo: out_trade_no, ...buttonProps }: { outTradeNo: string } & ButtonLook) {
  const t = useT();
  const mail = useWrite('POST /payments/purchases/{out_trade_no}/mail', {
    onDone: ({ message }) => toast.ok(message),
    onFailed: (error) => toast.bad(t.packageDownload.mailFailed, error.message),
  });
  return (
    <Button
      icon={Mail}
      {...buttonProps}
      busy={mail.isPending && t.common.loading}
      onClick={() => mail.mutate({ params: { out_trade_no } })}
    >
      <span className="max-sm:sr-only">{t.packageDownload.mailReceipt}</span>
    </Button>
  );
}
