import { Download } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';
import { formatSize } from '../../ui/text/format.ts';
import type { FileDownloadState } from './deliver.ts';
import { percentOf } from './download-status.tsx';
import type { FileDownload } from './use-download.ts';

interface Props extends Pick<ComponentProps<typeof Button>, 'tone' | 'size' | 'block'> {
  download: FileDownload;
  /** Undefined if the file cannot be shown; it can be downloaded all the same. */
  bytes: number | undefined;
}

/** A button such as 下载 60.65 MB that starts the download. */
export function DownloadButton({ download, bytes, ...buttonProps }: Props) {
  const t = useT();
  const verb = useVerb(download.state);
  return (
    <Button icon={Download} {...buttonProps} busy={download.isBusy && verb} onClick={download.start}>
      {bytes === undefined ? t.shared.download : t.packageDownload.download(formatSize(bytes))}
    </Button>
  );
}

function useVerb(state: FileDownloadState): string {
  const t = useT();
  if (state.at === 'preparing') return t.file.preparing;
  if (state.at === 'checking') return t.packageDownload.checking;
  return state.at === 'moving' ? t.packageDownload.moving(percentOf(state)) : t.paymentReturn.starting;
}
