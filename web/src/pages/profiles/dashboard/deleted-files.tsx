import type { DeletedFile } from '#shared/contract/shapes/file-answers';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useT } from '../../../i18n/index.tsx';
import { formatSize } from '../../../ui/text/format.ts';

/** Deleted files that still count as storage, and until when. */
export function DeletedFiles({ files }: { files: readonly DeletedFile[] }) {
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
