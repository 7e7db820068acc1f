import { Files } from 'lucide-react';
import type { FileDetail } from '#shared/contract/files';
import type { Preview } from '../../../features/previews/show/content.tsx';
import { useT } from '../../../i18n/index.tsx';
import { formatCount } from '../../../ui/text/format.ts';

interface Props {
  file: Pick<FileDetail, 'price' | 'is_owner' | 'is_purchased'>;
  /** The preview of the first page. */
  preview: Preview;
}

/** The end of the shown page: the number of further pages, if it was counted, and how to get them. */
export function Rest({ file: { price, is_owner, is_purchased }, preview: { pages } }: Props) {
  const { previews: t } = useT();
  if (pages === null || pages <= 1) return null;
  const count = formatCount(pages - 1);
  const forSale = price > 0 ? t.restForSale(count) : t.restFree(count);
  return (
    <p className="num flex w-full items-center justify-center gap-2 rounded-md border border-line bg-surface px-4 py-5 text-center text-ink-2">
      <Files aria-hidden="true" />
      {is_owner || is_purchased ? t.restOwned(count) : forSale}
    </p>
  );
}
