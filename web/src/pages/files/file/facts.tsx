import type { FileDetail } from '#shared/contract/files';
import { useT } from '../../../i18n/index.tsx';
import { Facts } from '../../../ui/list/rows.tsx';
import { Count } from '../../../ui/text/count.tsx';
import { useDates } from '../../../ui/text/dates.ts';
import { formatSize } from '../../../ui/text/format.ts';

export function useFormat({ file_count, file_name, file_type }: FileDetail): string {
  const { file: t } = useT();
  const extension = /\.([^.]{1,8})$/.exec(file_name)?.[1]?.toUpperCase();
  return file_count > 1 ? t.formatPackage(file_count) : (extension ?? file_type);
}

export function FileFacts({ file }: { file: FileDetail }) {
  const t = useT();
  const dates = useDates();
  const format = useFormat(file);
  return (
    <section aria-labelledby="file-facts">
      <h2 id="file-facts" className="mb-3">
        {t.file.facts}
      </h2>
      <Facts
        two
        facts={[
          { key: 'format', label: t.file.format, value: format },
          { key: 'size', label: t.file.size, value: formatSize(file.file_size) },
          { key: 'version', label: t.file.version, value: t.file.versionOf(file.version) },
          { key: 'published', label: t.file.published, value: dates.date(file.created_at) },
          {
            key: 'bought',
            label: t.file.bought,
            value: <Count of={file.purchase_count} text={t.file.boughtTimes} />,
          },
          { key: 'downloads', label: t.file.downloads, value: <Downloads file={file} /> },
          { key: 'stars', label: t.file.stars, value: <Count of={file.star_count} text={t.file.starsOf} /> },
        ]}
      />
    </section>
  );
}

/** Downloads and sales are counted differently, so the unit stands beside the number. */
function Downloads({ file: { download_count } }: { file: FileDetail }) {
  const { file: t } = useT();
  return (
    <>
      <Count of={download_count} text={t.downloadsOf} />
      {download_count > 0 && <span className="block text-ink-3 text-xs">{t.downloadsLine}</span>}
    </>
  );
}
