import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import type { FileDetail } from '#shared/contract/files';
import type { ApiError } from '../../../api/client.ts';
import { keyOf } from '../../../api/query.ts';
import { DownloadButton, DownloadList } from '../../../features/download/download-files.tsx';
import { DownloadStatus } from '../../../features/download/download-status.tsx';
import { useFileDownload } from '../../../features/download/use-download.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { toast } from '../../../ui/overlay/toast.ts';

interface Props {
  fileId: string;
  /** Undefined until it is known, and if it cannot be loaded: the download works all the same. */
  file: FileDetail | undefined;
}

/**
 * Downloads the purchase on one press, with its progress and checksum. A package whose archive is not made yet is
 * waited for here, while its files, each with a state of its own, can be fetched one by one.
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
      <div className="mt-4 grid w-full gap-2.5 sm:max-w-110 sm:grid-cols-[1fr_auto]">
        <DownloadButton download={download} tone="primary" size="lg" block bytes={file?.file_size} />
        <ButtonLink size="lg" to={paths.purchases()}>
          {t.nav.purchases}
        </ButtonLink>
      </div>
      <DownloadStatus download={download} name={file?.title ?? t.file.content} alternative={view} />
      {file && file.file_count > 1 && <DownloadList post={file} onFailed={onFailed} />}
    </>
  );
}

/** A file may have been replaced since the list was read, so it is fetched again. */
function useOnFailed(id: string): (error: ApiError) => void {
  const t = useT();
  const queries = useQueryClient();
  return (error) => {
    toast.bad(t.file.downloadFailed, error.message);
    void queries.invalidateQueries({ queryKey: keyOf('GET /files/{id}', { params: { id } }) });
  };
}

/**
 * A download that the browser makes by itself needs this page no more. Navigates before the address is handed over, so
 * that the next load is the download. A buyer who has left stays where they are, and a page that no longer exists is
 * not opened.
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
