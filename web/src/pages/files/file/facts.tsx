import type { FileDetail } from '#shared/contract/files';
import { useBuyingMessages } from '../../../i18n/buying-messages.ts';
import { useT } from '../../../i18n/index.tsx';
import { formatCount, formatSize } from '../../../ui/text/format.ts';

export function useFormat({ file_count, file_name, file_type }: FileDetail): string {
  const { file: t } = useT();
  const extension = /\.([^.]{1,8})$/.exec(file_name)?.[1]?.toUpperCase();
  return file_count > 1 ? t.formatPackage(file_count) : (extension ?? file_type);
}

/** File name, size and counts above zero on one quiet line, on which the name is shortened. */
export function FileLine({ file: { file_name, file_size, download_count, purchase_count } }: { file: FileDetail }) {
  const { file: t } = useT();
  const { facts } = useBuyingMessages();
  const counts = [
    formatSize(file_size),
    download_count > 0 && facts.downloads(formatCount(download_count)),
    purchase_count > 0 && t.sold(formatCount(purchase_count)),
  ].filter(Boolean);
  return (
    <section aria-label={t.facts} className="num mt-5 flex gap-2 whitespace-nowrap text-ink-3 text-sm">
      <span className="min-w-0 truncate" title={file_name}>
        {file_name}
      </span>
      <span>{counts.join(' · ')}</span>
    </section>
  );
}
