import type { FileDetail } from '#shared/contract/files';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Link } from '../../../ui/button/link.tsx';
import { Meta } from '../../../ui/list/rows.tsx';
import { useDates } from '../../../ui/text/dates.ts';
import { formatCount, formatSize } from '../../../ui/text/format.ts';

export function useFormat({ file_count, file_name, file_type }: FileDetail): string {
  const { file: t } = useT();
  const extension = /\.([^.]{1,8})$/.exec(file_name)?.[1]?.toUpperCase();
  return file_count > 1 ? t.formatPackage(file_count) : (extension ?? file_type);
}

/** File, counts, date and tags in one quiet line; later versions carry their date themselves. */
export function FileLine({ file }: { file: FileDetail }) {
  const t = useT();
  const dates = useDates();
  const { download_count, purchase_count, tags } = file;
  return (
    <section aria-label={t.file.facts} className="mt-5">
      <Meta>
        <span className="wrap-anywhere">{file.file_name}</span>
        <span>{formatSize(file.file_size)}</span>
        <span>{`${t.file.downloads} ${t.file.downloadsOf(formatCount(download_count))}`}</span>
        <span>{t.file.sold(formatCount(purchase_count))}</span>
        {/* The last change of a file that was taken down is the takedown, so it is not shown. */}
        {file.version === 1 && !file.is_deleted && <span>{t.file.updated(dates.date(file.updated_at))}</span>}
        {tags.map((tag) => (
          <Link key={tag} to={paths.home({ q: tag })} className="min-h-11 hover:text-accent-text md:min-h-6">
            {tag}
          </Link>
        ))}
      </Meta>
    </section>
  );
}
