import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ResponseOf } from '../../../api/addresses.ts';
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

/** Under half, and no deleted files take space. */
export const isLightlyUsed = (usage: ResponseOf<'GET /files/storage'> | undefined): boolean =>
  usage !== undefined && levelOf(usage).percent < 50 && !usage.deleted?.length;

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
      <StorageBar level={level} className="mt-2" />
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

/** The same as a hairline. */
export function StorageLine({ storage }: { storage: ReturnType<typeof useStorage> }) {
  const { dashboard: t } = useT();
  const usage = storage.data ?? defaultStorage;
  return (
    <div className="mt-4 flex items-center gap-3 text-ink-3 text-xs">
      <StorageBar hairline level={levelOf(usage)} className="max-w-60 flex-1" />
      <span className="num whitespace-nowrap">
        {t.usage(formatSize(usage.used_bytes), formatSize(usage.limit_bytes))}
      </span>
    </div>
  );
}

function StorageBar({
  level: { percent, tone },
  ...bar
}: {
  level: StorageLevel;
  hairline?: boolean;
  className: string;
}) {
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
