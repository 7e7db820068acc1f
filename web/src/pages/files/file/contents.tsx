import { ChevronDown, Download, ShieldCheck } from 'lucide-react';
import type { FileDetail } from '#shared/contract/files';
import type { useDownload } from '../../../api/download.ts';
import { isRemoved } from '../../../features/safety/restriction-note.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { useSession } from '../../../session/session.tsx';
import { IconButton, Link } from '../../../ui/button/button.tsx';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { categoryIcons, categoryOf } from '../../../ui/cover/category.tsx';
import { Fold } from '../../../ui/frame/fold.tsx';
import { Spinner } from '../../../ui/frame/spinner.tsx';
import { Meta } from '../../../ui/list/rows.tsx';
import { Skeleton } from '../../../ui/list/skeleton.tsx';
import { useDates } from '../../../ui/text/dates.ts';
import { formatSize } from '../../../ui/text/format.ts';
import { langOf } from '../../../ui/text/lang-of.ts';
import { type Archive, ArchiveInside, issueOf, mayHold, useArchives } from './archive.tsx';

interface Props {
  file: FileDetail;
  download: ReturnType<typeof useDownload>;
}

/** The contents, folded; after payment each can be fetched alone. */
export function Contents({ file, download }: Props) {
  const t = useT();
  const { status } = useSession();
  const archives = useArchives(file);
  const issue = [...(archives?.values() ?? [])].map((archive) => issueOf(archive, t.file)).find(Boolean);
  const count = t.file.filesIn(file.file_count);
  const mayDownload =
    !isRemoved(file) && (file.is_owner || file.is_purchased || (file.price === 0 && status === 'user'));
  return (
    <Fold heading={t.file.inside} value={issue ? t.file.insideOf(count, issue) : count}>
      <Answers file={file} />
      <ul className="rows empty:hidden">
        {file.files.map((part) => (
          <PartRow
            key={part.id}
            part={part}
            archive={archives?.get(part.id) ?? (!archives && mayHold(part) ? 'coming' : undefined)}
            download={mayDownload ? download : undefined}
          />
        ))}
      </ul>
      <Checksums files={file.files} />
      <DateAndTags file={file} />
    </Fold>
  );
}

/** Later versions carry their date themselves, and the last change of a file that was taken down is the takedown. */
function DateAndTags({ file: { version, is_deleted, updated_at, tags } }: Pick<Props, 'file'>) {
  const { file: t } = useT();
  const dates = useDates();
  return (
    <Meta>
      {version === 1 && !is_deleted && <span>{t.updated(dates.date(updated_at))}</span>}
      {tags.map((tag) => (
        <Link
          key={tag}
          lang={langOf(tag)}
          to={paths.home({ q: tag })}
          className="min-h-11 hover:text-accent-text md:min-h-6"
        >
          {tag}
        </Link>
      ))}
    </Meta>
  );
}

/** The seller's answers to common questions. Many posts have none. */
function Answers({ file: { contains, opens_with } }: Pick<Props, 'file'>) {
  const { answers: t } = useT();
  const rows = [
    { label: t.contains, value: contains },
    { label: t.opensWith, value: opens_with },
  ].filter(({ value }) => value !== null);
  if (rows.length === 0) return null;
  return (
    <dl aria-label={t.shown} className="mb-3 grid gap-3">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-ink-3 text-sm">{label}</dt>
          <dd lang={langOf(value ?? '')} className="wrap-anywhere whitespace-pre-line">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface RowProps {
  part: Part;
  archive: Archive | 'coming' | undefined;
  download: Props['download'] | undefined;
}

function PartRow({ part, archive, download }: RowProps) {
  const t = useT();
  const category = categoryOf(part.category);
  const Icon = categoryIcons[category];
  return (
    <li className={cx('flex gap-3 py-3', archive ? 'items-start' : 'items-center')}>
      <Icon aria-hidden="true" className="flex-none text-ink-3" />
      <div className="min-w-0 flex-1">
        <span lang={langOf(part.name)} className="wrap-anywhere">
          {part.name}
        </span>
        <span className="block text-ink-3 text-xs">{t.common.category[category]}</span>
        {archive === 'coming' && <Skeleton className="mt-1.5 min-h-11 w-21 md:min-h-9" />}
        {archive && archive !== 'coming' && <ArchiveInside archive={archive} />}
      </div>
      <span className="num whitespace-nowrap text-ink-2 text-sm">{formatSize(part.size)}</span>
      {download && (
        <IconButton label={t.file.downloadOne(part.name)} onClick={() => download.start(part.id)}>
          {download.isBusyWith(part.id) ? <Spinner /> : <Download aria-hidden="true" />}
        </IconButton>
      )}
    </li>
  );
}

type Part = FileDetail['files'][number];

const isRead = (part: Part): part is Part & { sha256: string } => part.sha256 !== null;

/** Checksums are collapsed: only readers who verify a download need them. */
function Checksums({ files }: Pick<FileDetail, 'files'>) {
  const { file: t } = useT();
  const read = files.filter(isRead);
  if (read.length === 0) return null;
  return (
    <details className="group mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-ink-2 text-sm transition-colors hover:text-accent-text [&::-webkit-details-marker]:hidden">
        <ShieldCheck aria-hidden="true" className="size-[15px]" />
        {t.checksums}
        <ChevronDown aria-hidden="true" className="size-[15px] transition-transform group-open:rotate-180" />
      </summary>
      <p className="text-ink-3 text-sm">{t.checksumsLine}</p>
      <ul aria-label={t.checksums} className="rows mt-1">
        {read.map(({ id, name, sha256 }) => (
          <li key={id} className="py-2 text-sm">
            <span lang={langOf(name)} className="wrap-anywhere">
              {name}
            </span>
            <Checksum name={name} value={sha256} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A checksum to verify a download: phones show its beginning; the whole can be copied everywhere. */
function Checksum({ name, value }: { name: string; value: string }) {
  const { file: t } = useT();
  return (
    <span className="flex items-center gap-1 text-ink-3 text-xs">
      <span className="code truncate" title={value}>
        {t.checksum} <span className="md:hidden">{`${value.slice(0, 12)}…`}</span>
        <span className="max-md:hidden">{value}</span>
      </span>
      <CopyButton value={value} label={t.copyChecksum(name)} />
    </span>
  );
}
