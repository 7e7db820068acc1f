import { Boxes, ChevronDown, FolderLock, ListChecks, PackageX, Puzzle, TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import type { FileDetail } from '#shared/contract/files';
import type { ResponseOf } from '../../../api/addresses.ts';
import { useRead } from '../../../api/use-read.ts';
import { scrollable } from '../../../features/previews/show/preview.tsx';
import { useT } from '../../../i18n/index.tsx';
import type { Dictionary } from '../../../i18n/messages.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatCount, formatSize } from '../../../ui/text/format.ts';

export type Archive = ResponseOf<'GET /files/{id}/archives'>['data']['archives'][number];

/** Archives whose directory the server may have read. */
export const mayHold = ({ category, sha256 }: FileDetail['files'][number]): boolean =>
  category === 'archive' && sha256 !== null;

/**
 * The directories of the archives among these files, by file id; undefined until known. Packages without archives make
 * no request.
 */
export function useArchives({ id, files }: Pick<FileDetail, 'id' | 'files'>) {
  const { data, isLoading } = useRead('GET /files/{id}/archives', { params: { id }, enabled: files.some(mayHold) });
  return isLoading ? undefined : new Map(data?.data.archives.map((archive) => [archive.id, archive]));
}

const troubles = {
  encrypted: { tone: 'warn', icon: FolderLock },
  split: { tone: 'info', icon: Puzzle },
  damaged: { tone: 'bad', icon: PackageX },
  large: { tone: 'info', icon: Boxes },
} as const;

/** What will hinder unpacking it, in a word. */
export const issueOf = ({ state, warnings: [warning] }: Archive, t: Dictionary['file']): string | undefined => {
  if (state !== 'read') return t.archive[state];
  return warning && t.archiveWarning[warning];
};

/** The contents of an archive before payment, and what will hinder unpacking it. */
export function ArchiveInside({ archive }: { archive: Archive }) {
  const t = useT();
  const { state, count, more, entries, warnings } = archive;
  return (
    <div className="mt-1.5">
      {state !== 'read' && (
        <Badge tone={troubles[state].tone} icon={troubles[state].icon}>
          {t.file.archive[state]}
        </Badge>
      )}
      {state !== 'read' && <p className="mt-1 text-ink-3 text-xs">{t.file.archiveLine[state]}</p>}
      {warnings.map((warning) => (
        <Fragment key={warning}>
          <Badge tone="warn" icon={TriangleAlert}>
            {t.file.archiveWarning[warning]}
          </Badge>
          <p className="mt-1 text-ink-3 text-xs">{t.file.archiveWarningLine[warning]}</p>
        </Fragment>
      ))}
      {entries.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-ink-2 text-sm transition-colors hover:text-accent-text md:min-h-9 [&::-webkit-details-marker]:hidden">
            <ListChecks aria-hidden="true" className="size-[15px] text-ok" />
            {more ? t.file.archiveReadFirst(formatCount(count)) : t.file.archiveRead(formatCount(count))}
            <ChevronDown aria-hidden="true" className="size-[15px] transition-transform group-open:rotate-180" />
          </summary>
          <Entries archive={archive} />
        </details>
      )}
    </div>
  );
}

function Entries({ archive: { count, more, entries } }: { archive: Archive }) {
  const t = useT();
  return (
    <section
      ref={scrollable}
      aria-label={t.file.archiveEntries}
      className="mt-1 max-h-80 overflow-y-auto rounded-md bg-sunken px-3.5 py-2"
    >
      <ul className="text-sm">
        {entries.map(({ name, size }) => (
          <li key={name} className="flex items-baseline justify-between gap-4 py-1">
            <span className="wrap-anywhere min-w-0 text-ink-2">{name}</span>
            <span className="num whitespace-nowrap text-ink-3 text-xs">{formatSize(size)}</span>
          </li>
        ))}
      </ul>
      {entries.length < count && (
        <p className="py-1 text-ink-3 text-xs">
          {more
            ? t.file.archiveMoreThan(formatCount(count - entries.length))
            : t.file.archiveMore(formatCount(count - entries.length))}
        </p>
      )}
    </section>
  );
}
