import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { FileDetail } from '#shared/contract/files';
import type { ApiError } from '../../api/client.ts';
import { useDownload } from '../../api/download.ts';
import { keyOf } from '../../api/query.ts';
import { useT } from '../../i18n/index.tsx';
import { worded } from '../../i18n/server-words.ts';
import { paths } from '../../nav/paths.ts';
import { Button, ButtonLink, IconButton } from '../../ui/button/button.tsx';
import { categoryIcons, categoryOf } from '../../ui/cover/category.tsx';
import { Note } from '../../ui/frame/note.tsx';
import { Spinner } from '../../ui/frame/spinner.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { formatSize } from '../../ui/text/format.ts';
import { Actions } from './result-frame.tsx';

type Downloading = ReturnType<typeof useDownload>;

interface Props {
  fileId: string;
  /** Undefined until it is known, and where it cannot be shown: it can be fetched all the same. */
  file: FileDetail | undefined;
}

/**
 * One press, and the file is on its way to the disk and its page in sight. A package that has yet to be made is waited for
 * here, where its files can be fetched one by one meanwhile; those have a state of their own.
 */
export function Delivery({ fileId, file }: Props) {
  const t = useT();
  const onFailed = useOnFailed(fileId);
  const whole = useDownload(fileId, onFailed, useOnReady(fileId, file !== undefined));
  const parts = useDownload(fileId, onFailed);
  return (
    <>
      <Actions>
        <Button
          icon={Download}
          tone="primary"
          busy={whole.isBusy && (whole.state === 'preparing' ? t.file.preparing : t.paymentReturn.starting)}
          onClick={() => whole.start()}
        >
          {t.paymentReturn.viewFile}
        </Button>
        <ButtonLink to={paths.purchases()}>{t.nav.purchases}</ButtonLink>
      </Actions>
      <Progress download={whole} fileId={fileId} />
      {file && file.file_count > 1 && <Parts files={file.files} download={parts} />}
      <Progress download={parts} fileId={fileId} />
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
 * Before the browser is given the address: what it loads then is the download. Whoever has left meanwhile stays where they
 * are, and nobody is led to a page that is not there any more.
 */
function useOnReady(fileId: string, hasPage: boolean): () => void {
  const t = useT().paymentReturn;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => {
    toast.ok(t.started);
    if (hasPage && location.pathname === pathname) void navigate(paths.file(fileId));
  };
}

/** What has become of a press: nothing is said of what the browser shows itself. */
function Progress({ download, fileId }: { download: Downloading; fileId: string }) {
  const t = useT();
  if (download.state === 'preparing') {
    return (
      <p role="status" className="mt-2 text-ink-2 text-sm">
        {t.file.preparingLine}
      </p>
    );
  }
  if (!download.error && download.state !== 'slow') return null;
  return (
    <Note
      tone={download.error ? 'bad' : 'warn'}
      role="alert"
      heading={download.error && t.file.downloadFailed}
      className="mt-3 justify-self-stretch"
    >
      <p>{download.error ? worded(download.error.message) : t.file.slow}</p>
      <div className="mt-2 flex flex-wrap gap-2.5">
        <Button size="sm" onClick={download.again}>
          {t.common.retry}
        </Button>
        <ButtonLink size="sm" tone="quiet" to={paths.file(fileId)}>
          {t.paymentReturn.onlyView}
        </ButtonLink>
      </div>
    </Note>
  );
}

function Parts({ files, download }: { files: FileDetail['files']; download: Downloading }) {
  const t = useT().file;
  return (
    <ul className="rows mt-4 justify-self-stretch border-line border-t text-left">
      {files.map(({ id, name, size, category }) => {
        const Icon = categoryIcons[categoryOf(category)];
        return (
          <li key={id} className="flex items-center gap-3 py-1.5">
            <Icon aria-hidden="true" className="flex-none text-ink-3" />
            <span className="wrap-anywhere min-w-0 flex-1">{name}</span>
            <span className="num whitespace-nowrap text-ink-2 text-sm">{formatSize(size)}</span>
            <IconButton label={t.downloadOne(name)} onClick={() => download.start(id)}>
              {download.isBusyWith(id) ? <Spinner /> : <Download aria-hidden="true" />}
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
