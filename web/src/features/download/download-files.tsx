import { Download } from 'lucide-react';
import type { FileDetail } from '#shared/contract/files';
import type { ApiError } from '../../api/client.ts';
import { useT } from '../../i18n/index.tsx';
import { IconButton } from '../../ui/button/button.tsx';
import { categoryIcons, categoryOf } from '../../ui/cover/category.tsx';
import { Spinner } from '../../ui/frame/spinner.tsx';
import { formatSize } from '../../ui/text/format.ts';
import { DownloadStatus } from './download-status.tsx';
import { useFileDownload } from './use-download.ts';

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
        <span className="wrap-anywhere min-w-0 flex-1">{name}</span>
        <span className="num whitespace-nowrap text-ink-2 text-sm">{formatSize(size)}</span>
        <IconButton label={t.downloadOne(name)} onClick={download.start}>
          {download.isBusy ? <Spinner /> : <Download aria-hidden="true" />}
        </IconButton>
      </div>
      <DownloadStatus download={download} name={name} />
    </li>
  );
}
