import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import type { FileDetail } from '#shared/contract/files';
import type { ApiError } from '../../../api/client.ts';
import { keyOf } from '../../../api/query.ts';
import { DownloadButton } from '../../../features/download/download-button.tsx';
import { DownloadList } from '../../../features/download/download-files.tsx';
import { DownloadStatus } from '../../../features/download/download-status.tsx';
import { useFileDownload } from '../../../features/download/use-download.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { toast } from '../../../ui/overlay/toast.ts';

interface Props {
  fileId: string;
  /** Undefined until it is known, and where it cannot be shown: it can be fetched all the same. */
  file: FileDetail | undefined;
}

/**
 * One press, and the file is on its way, with how far it is and what its bytes came to. A package that has yet to be made is
 * waited for here, where its files can be fetched one by one meanwhile; those have a state of their own.
 */
export function Delivery({ fileId, file }: Props) {
  const t = useT();
  const onFailed = useOnFailed(fileId);
  const download = useFileDownload(fileId, {}, { onFailed, onHandedOver: useOnHanded(fileId, file !== undefined) });
  const view = (
    <ButtonLink size="sm" tone="quiet" to={paths.file(fileId)}>
      {t.paymentReturn.onlyView}
    </ButtonLink>
  );
  return (
    <>
      <div className="mt-4 w-full sm:max-w-90">
        <DownloadButton download={download} tone="primary" size="lg" block bytes={file?.file_size} />
      </div>
      <DownloadStatus download={download} name={file?.title ?? t.file.content} alternative={view} />
      {file && file.file_count > 1 && <DownloadList post={file} onFailed={onFailed} />}
    </>
  );
}

/** A file may have been replaced since the list was read: what is shown is read again. */
function useOnFailed(id: string): (error: ApiError) => void {
  const t = useT();
  const queries = useQueryClient();
  return (error) => {
    toast.bad(t.file.downloadFailed, error.message);
    void queries.invalidateQueries({ queryKey: keyOf('GET /files/{id}', { params: { id } }) });
  };
}

/**
 * What the browser loads by itself needs this page no more. Before it is given the address: what it loads then is the
 * download. Whoever has left meanwhile stays where they are, and nobody is led to a page that is not there any more.
 */
function useOnHanded(fileId: string, hasPage: boolean): () => void {
  const t = useT().paymentReturn;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => {
    toast.ok(t.started);
    if (hasPage && location.pathname === pathname) void navigate(paths.file(fileId));
  };
}
