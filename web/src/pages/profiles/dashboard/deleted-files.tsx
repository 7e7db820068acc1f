import type { DeletedFile } from '#shared/contract/shapes/file-answers';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { scrollable } from '../../../features/previews/show/preview.tsx';
import { useT } from '../../../i18n/index.tsx';
import { formatSize } from '../../../ui/text/format.ts';

/** Deleted files that still count as storage, and until when. */
export function DeletedFiles({ files }: { files: readonly DeletedFile[] }) {
  const { dashboard: t } = useT();
  if (files.length === 0) return null;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return (
    <section aria-labelledby="deleted-files" className="mt-4 border-line border-t pt-3.5">
      <h3 id="deleted-files">{t.deletedFiles}</h3>
      <p className="num text-ink-3 text-sm">{t.deletedLine(formatSize(bytes))}</p>
      <div ref={scrollable} className="max-h-60 overflow-y-auto">
        <ul aria-label={t.deletedFiles} className="rows">
          {files.map((file) => (
            <DeletedFileRow key={file.id} file={file} />
          ))}
        </ul>
      </div>
    </section>
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
