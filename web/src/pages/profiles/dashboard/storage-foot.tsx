import type { DeletedFile } from '#shared/contract/shapes/file-answers';
import { useRead } from '../../../api/use-read.ts';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useT } from '../../../i18n/index.tsx';
import { ProgressBar } from '../../../ui/figures/progress.tsx';
import { formatSize } from '../../../ui/text/format.ts';
import { defaultStorage, levelOf, type StorageLevel } from './glance.ts';
import { Retry } from './retry.tsx';

export const useStorage = () => useRead('GET /files/storage', { refetchOnMount: 'always' });

const toneClasses = { ink: 'text-ink-3', warn: 'text-warn', bad: 'text-bad' };

/** The storage in one line that ends the page: a hairline while under half, and a warning once it is nearly full. */
export function StorageFoot({ storage }: { storage: ReturnType<typeof useStorage> }) {
  const { dashboard: t } = useT();
  const usage = storage.data ?? defaultStorage;
  const level = levelOf(usage);
  const { percent, tone } = level;
  return (
    <section aria-label={t.storage} className="mt-10 text-ink-3 text-xs">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <ProgressBar
          hairline={percent < 50}
          percent={percent}
          label={t.storage}
          tone={tone === 'bad' ? 'alarm' : tone}
          className="max-w-60 flex-1 basis-24"
        />
        {storage.data && (
          <span className="num whitespace-nowrap">
            {t.usage(formatSize(usage.used_bytes), formatSize(usage.limit_bytes))}
          </span>
        )}
        {percent >= 50 && (
          <p role={tone === 'ink' ? undefined : 'status'} className={`num ${toneClasses[tone]}`}>
            <LeftLine level={level} />
          </p>
        )}
      </div>
      {storage.isError && <Retry onRetry={() => void storage.refetch()} />}
      <DeletedFiles files={storage.data?.deleted ?? []} />
    </section>
  );
}

function LeftLine({ level: { left, tone } }: { level: StorageLevel }) {
  const { dashboard: t } = useT();
  if (left === 0) return t.full;
  return tone === 'ink' ? t.left(formatSize(left)) : t.nearlyFull(formatSize(left));
}

/** Deleted files that still count as storage, and until when. */
function DeletedFiles({ files }: { files: readonly DeletedFile[] }) {
  const { dashboard: t } = useT();
  if (files.length === 0) return null;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return (
    <details className="mt-1">
      <summary className="num inline-flex min-h-11 cursor-pointer items-center">
        <span className="link">{t.deletedFiles(formatSize(bytes))}</span>
      </summary>
      <ul aria-label={t.deletedFiles(formatSize(bytes))} className="rows">
        {files.map((file) => (
          <DeletedFileRow key={file.id} file={file} />
        ))}
      </ul>
    </details>
  );
}

function DeletedFileRow({ file }: { file: DeletedFile }) {
  const { dashboard: t } = useT();
  const { lately, soon } = useMarketDates();
  const { title, size, deleted_at: deletedAt, released_at: releasedAt } = file;
  return (
    <li className="py-2.5">
      <p className="wrap-anywhere line-clamp-2 font-semibold text-sm leading-[1.45]">{title}</p>
      <p className="num text-ink-3 text-xs">
        {formatSize(size)} · {t.deletedAt(lately(deletedAt))} ·{' '}
        {releasedAt === null ? t.keptForBuyers : t.releasedBy(soon(releasedAt))}
      </p>
    </li>
  );
}
