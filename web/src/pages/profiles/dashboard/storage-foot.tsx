import { useQuery } from '@tanstack/react-query';
import { read } from '../../../api/query.ts';
import { useT } from '../../../i18n/index.tsx';
import { ProgressBar } from '../../../ui/figures/progress.tsx';
import { formatSize } from '../../../ui/text/format.ts';
import { DeletedFiles } from './deleted-files.tsx';
import { defaultStorage, levelOf, type StorageLevel } from './glance.ts';
import { Retry } from './retry.tsx';

export const useStorage = () => useQuery({ ...read('GET /files/storage'), refetchOnMount: 'always' });

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
