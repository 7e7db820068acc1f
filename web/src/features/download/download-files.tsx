import { Download } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { FileDetail } from '#shared/contract/files';
import type { ApiError } from '../../api/client.ts';
import { useT } from '../../i18n/index.tsx';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { categoryIcons, categoryOf } from '../../ui/cover/category.tsx';
import { Spinner } from '../../ui/frame/spinner.tsx';
import { formatSize } from '../../ui/text/format.ts';
import { langOf } from '../../ui/text/lang-of.ts';
import type { FileDownloadState } from './deliver.ts';
import { DownloadStatus, percentOf } from './download-status.tsx';
import { type FileDownload, useFileDownload } from './use-download.ts';

interface Props {
  post: Pick<FileDetail, 'id' | 'files'>;
  onFailed?: ((error: ApiError) => void) | undefined;
}

/** The contents of a file, each with its own download button. Several downloads may run at once. */
export const DownloadList = ({ post, onFailed }: Props) => {
  const t = useT().packageDownload;
  return (
    <ul aria-label={t.filesLabel} className="rows mt-4 justify-self-stretch border-line border-t text-left">
      {post.files.map((file) => (
        <FileInside key={file.id} postId={post.id} file={file} onFailed={onFailed} />
      ))}
    </ul>
  );
};

function FileInside({
  postId,
  file,
  onFailed,
}: { postId: string; file: FileDetail['files'][number] } & Pick<Props, 'onFailed'>) {
  const t = useT().file;
  const { id, name, size, category } = file;
  const download = useFileDownload(postId, { file: id }, { onFailed });
  const Icon = categoryIcons[categoryOf(category)];
  return (
    <li className="py-1.5">
      <div className="flex items-center gap-3">
        <Icon aria-hidden="true" className="flex-none text-ink-3" />
        <span lang={langOf(name)} className="wrap-anywhere min-w-0 flex-1">
          {name}
        </span>
        <span className="num whitespace-nowrap text-ink-2 text-sm">{formatSize(size)}</span>
        <IconButton label={t.downloadOne(name)} onClick={download.start}>
          {download.isBusy ? <Spinner /> : <Download aria-hidden="true" />}
        </IconButton>
      </div>
      <DownloadStatus download={download} name={name} />
    </li>
  );
}

interface ButtonProps extends Pick<ComponentProps<typeof Button>, 'tone' | 'size' | 'block'> {
  download: FileDownload;
  /** Undefined if the file cannot be shown; it can be downloaded all the same. */
  bytes: number | undefined;
}

/** A button such as 下载 60.65 MB that starts the download. */
export function DownloadButton({ download, bytes, ...buttonProps }: ButtonProps) {
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
