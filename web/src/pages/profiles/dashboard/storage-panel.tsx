import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { read } from '../../../api/query.ts';
import { useT } from '../../../i18n/index.tsx';
import { ProgressBar } from '../../../ui/figures/progress.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatSize } from '../../../ui/text/format.ts';
import { DeletedFiles } from './deleted-files.tsx';
import { defaultStorage, levelOf, type StorageLevel } from './glance.ts';
import { OpenUploads } from './open-uploads.tsx';
import { Retry } from './retry.tsx';

export const useStorage = () => useQuery({ ...read('GET /files/storage'), refetchOnMount: 'always' });

export function StoragePanel({ storage }: { storage: ReturnType<typeof useStorage> }) {
  const { dashboard: t } = useT();
  const current = storage.data ?? defaultStorage;
  const level = levelOf(current);
  /** The space that is left says everything. */
  const isEmpty = storage.data?.used_bytes === 0;
  return (
    <Panel heading={t.storage} aside={storage.data && !isEmpty && <Used level={level} />}>
      {!isEmpty && (
        <p className="num">
          <b className="font-semibold text-lg">{formatSize(current.used_bytes)}</b>{' '}
          <span className="text-ink-3 text-sm">/ {formatSize(current.limit_bytes)}</span>
        </p>
      )}
      <StorageBar tall level={level} className="mt-2" />
      {storage.data && (
        <p role={level.tone === 'ink' ? undefined : 'status'} className="num mt-2.5 text-ink-3 text-sm">
          <LeftLine level={level} />
        </p>
      )}
      {storage.isError && <Retry onRetry={() => void storage.refetch()} />}
      <DeletedFiles files={storage.data?.deleted ?? []} />
      <OpenUploads />
    </Panel>
  );
}

/** The same in one line, above lists that are not the seller's own files. */
export function StorageLine({ storage }: { storage: ReturnType<typeof useStorage> }) {
  const { dashboard: t } = useT();
  const usage = storage.data ?? defaultStorage;
  return (
    <div className="num mt-4 flex items-center gap-3 text-ink-3 text-xs">
      <span className="whitespace-nowrap">{t.storage}</span>
      <StorageBar level={levelOf(usage)} className="max-w-60 flex-1" />
      <span className="whitespace-nowrap">
        {formatSize(usage.used_bytes)} / {formatSize(usage.limit_bytes)}
      </span>
    </div>
  );
}

function StorageBar({ level: { percent, tone }, ...bar }: { level: StorageLevel; tall?: boolean; className: string }) {
  const { dashboard: t } = useT();
  return <ProgressBar percent={percent} label={t.storage} tone={tone === 'bad' ? 'alarm' : tone} {...bar} />;
}

function Used({ level: { percent, tone } }: { level: StorageLevel }) {
  const { dashboard: t } = useT();
  if (tone === 'ink') return <Badge>{t.used(percent)}</Badge>;
  return (
    <Badge tone={tone} icon={TriangleAlert}>
      {t.used(percent)}
    </Badge>
  );
}

function LeftLine({ level: { left, tone } }: { level: StorageLevel }) {
  const { dashboard: t } = useT();
  if (left === 0) return t.full;
  return tone === 'ink' ? t.left(formatSize(left)) : t.nearlyFull(formatSize(left));
}
