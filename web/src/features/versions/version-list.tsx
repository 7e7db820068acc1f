import { keepPreviousData } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FileDetail } from '#shared/contract/files';
import type { OlderVersion } from '#shared/contract/files/versions';
import { limits, pageSizes } from '#shared/limits';
import type { useDownload } from '../../api/download.ts';
import { useRead } from '../../api/use-read.ts';
import { useT } from '../../i18n/index.tsx';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { Fold } from '../../ui/frame/fold.tsx';
import { Spinner } from '../../ui/frame/spinner.tsx';
import { LoadFailed } from '../../ui/list/load-failed.tsx';
import { LoadMore } from '../../ui/list/load-more.tsx';
import { Meta } from '../../ui/list/rows.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { useDates } from '../../ui/text/dates.ts';
import { formatSize } from '../../ui/text/format.ts';
import { langOf } from '../../ui/text/lang-of.ts';

type Downloading = ReturnType<typeof useDownload>;

interface Props {
  file: FileDetail;
  /** Without it nothing can be downloaded here. */
  download?: Downloading;
}

/** The newest version of a file, and for its owner and buyers the earlier ones. Nothing if there is only one. */
export function Versions({ file, download }: Props) {
  const { file: t } = useT();
  const dates = useDates();
  if (file.version === 1) return null;
  const mayFetch = file.is_owner || file.is_purchased;
  return (
    <Fold heading={t.version} value={t.versionSince(file.version, dates.day(file.version_at))}>
      {mayFetch ? (
        <VersionList file={file} download={download} />
      ) : (
        <ul aria-label={t.versions}>
          <VersionRow version={newestOf(file)} />
        </ul>
      )}
    </Fold>
  );
}

export function VersionList({ file, download }: { file: FileDetail; download: Downloading | undefined }) {
  const t = useT();
  const [limit, setLimit] = useState<number>(pageSizes.versions);
  const older = useRead('GET /files/{id}/versions', {
    params: { id: file.id },
    query: { limit },
    placeholderData: keepPreviousData,
  });
  const { versions = [], pagination } = older.data?.data ?? {};
  if (older.isError) return <LoadFailed heading={t.file.versionsFailed} error={older.error} onRetry={older.refetch} />;
  return (
    <>
      <ul aria-label={t.file.versions} className="rows border-line border-t">
        <VersionRow version={newestOf(file)} badge={<Badge>{t.file.newest}</Badge>} />
        {versions.map((version) => (
          <VersionRow
            key={version.version}
            version={version}
            badge={version.version === file.bought_version && <Badge tone="ok">{t.file.yours}</Badge>}
          >
            {download && version.can_download && <Fetch version={version} download={download} />}
          </VersionRow>
        ))}
      </ul>
      {pagination && pagination.total > versions.length && versions.length < limits.pageMax && (
        <LoadMore
          shown={t.file.versionsShown(versions.length, pagination.total)}
          hasMore
          loading={older.isPlaceholderData}
          onMore={() => setLimit(limits.pageMax)}
        />
      )}
    </>
  );
}

type ListedVersion = Pick<OlderVersion, 'version' | 'created_at' | 'changelog' | 'file_size' | 'file_count'>;

const newestOf = ({ version, version_at, changelog, file_size, file_count }: FileDetail): ListedVersion => ({
  version,
  created_at: version_at,
  changelog,
  file_size,
  file_count,
});

function VersionRow({ version, badge, children }: { version: ListedVersion; badge?: ReactNode; children?: ReactNode }) {
  const t = useT();
  const dates = useDates();
  return (
    <li className="py-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="num font-semibold">{t.file.versionOf(version.version)}</b>
        {badge}
        <Meta>
          <span>{dates.date(version.created_at)}</span>
          <span>{formatSize(version.file_size)}</span>
          {version.file_count > 1 && <span>{t.file.filesIn(version.file_count)}</span>}
        </Meta>
      </div>
      {version.changelog && (
        <p
          lang={langOf(version.changelog)}
          className="wrap-anywhere mt-1 max-w-[42em] whitespace-pre-line text-ink-2 text-sm"
        >
          {version.changelog}
        </p>
      )}
      {children}
    </li>
  );
}

function Fetch({ version: { version, files }, download }: { version: OlderVersion; download: Downloading }) {
  const t = useT();
  const busy = download.state === 'preparing' ? t.file.preparing : t.common.loading;
  return (
    <>
      <Button
        size="sm"
        className="mt-2.5"
        busy={download.isBusyWith(undefined, version) && busy}
        onClick={() => download.start(undefined, version)}
      >
        <Download aria-hidden="true" />
        {t.file.downloadVersion(version)}
      </Button>
      {files.length > 1 && (
        <ul aria-label={t.file.filesOf(version)} className="mt-2">
          {files.map(({ id, name, size }) => (
            <li key={id} className="flex items-center gap-3 text-sm">
              <span className="wrap-anywhere min-w-0 flex-1">{name}</span>
              <span className="num whitespace-nowrap text-ink-3">{formatSize(size)}</span>
              <IconButton label={t.file.downloadOneOf(name, version)} onClick={() => download.start(id, version)}>
                {download.isBusyWith(id, version) ? <Spinner /> : <Download aria-hidden="true" />}
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
