import type { FileDetail } from '#shared/contract/files';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { Link } from '../../ui/button/link.tsx';
import { categoryIcons, categoryOf } from '../../ui/cover/category.tsx';
import { Thumb } from '../../ui/cover/cover-image.tsx';
import { Panel, Rule } from '../../ui/frame/panel.tsx';
import { Facts } from '../../ui/list/rows.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { useDates } from '../../ui/text/dates.ts';
import { fenOf, formatCount, formatMoney, formatSize } from '../../ui/text/format.ts';
import { isOwned } from './standing.ts';

/** What is being bought, with all that helps to be sure of it. */
export function Goods({ file }: { file: FileDetail }) {
  const t = useT();
  const category = categoryOf(file.category);
  return (
    <Panel label={t.payment.goods}>
      <div className="flex flex-wrap items-start gap-[18px]">
        <Thumb category={category} id={file.id} title={file.title} className="w-24 flex-none md:w-[138px]" />
        <div className="min-w-[8em] flex-1">
          <Badge icon={categoryIcons[category]}>{t.common.category[category]}</Badge>
          <h2 className="wrap-anywhere mt-1.5 text-md">{file.title}</h2>
          <p className="wrap-anywhere mt-1 text-ink-3 text-sm">{file.file_name}</p>
        </div>
      </div>
      {file.description && (
        <p className="mt-4 line-clamp-4 whitespace-pre-line text-ink-2 text-sm">{file.description}</p>
      )}
      <Rule className="my-[18px]" />
      <GoodsFacts file={file} />
    </Panel>
  );
}

function GoodsFacts({ file }: { file: FileDetail }) {
  const t = useT();
  const dates = useDates();
  const author = (
    <Link to={paths.user(file.username)} className="hover:text-accent-text">
      {file.display_name || file.username}
    </Link>
  );
  const counts = t.payment.countsOf(formatCount(file.download_count), formatCount(file.purchase_count));
  /** Whoever has something to pay reads it beside the button. */
  const price = { key: 'price', label: t.payment.filePrice, value: formatMoney(fenOf(file.price)) };
  const facts = [
    { key: 'author', label: t.payment.author, value: author },
    { key: 'size', label: t.file.size, value: t.payment.sizeOf(formatSize(file.file_size), file.file_count) },
    { key: 'published', label: t.file.published, value: dates.date(file.created_at) },
    { key: 'counts', label: t.payment.counts, value: counts },
    ...(file.price > 0 && isOwned(file) ? [price] : []),
  ];
  return <Facts two facts={facts} />;
}
