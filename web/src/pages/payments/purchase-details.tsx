import type { FileDetail } from '#shared/contract/files';
import { plainTextOf } from '#shared/text/plain-words';
import { useLicenceLine } from '../../features/licence/licence-line.ts';
import { AmountBox } from '../../features/offers/amount-box.tsx';
import { CouponBox } from '../../features/offers/coupon-box.tsx';
import { type Deal, isForSale } from '../../features/offers/deal.ts';
import { SaleLine } from '../../features/offers/sale-line.tsx';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { Link } from '../../ui/button/link.tsx';
import { categoryIcons, categoryOf } from '../../ui/cover/category.tsx';
import { coverOf, Thumb } from '../../ui/cover/cover-image.tsx';
import { Price } from '../../ui/figures/price.tsx';
import { Panel, Rule } from '../../ui/frame/panel.tsx';
import { Facts } from '../../ui/list/rows.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { Count } from '../../ui/text/count.tsx';
import { useDates } from '../../ui/text/dates.ts';
import { fenOf, formatSize } from '../../ui/text/format.ts';
import { isOwned } from './payment-state.ts';
import { Sums } from './sums.tsx';

interface OrderSummaryProps {
  /** At this buyer's price. */
  file: FileDetail;
  /** At the public price. */
  listed: FileDetail;
  deal: Deal;
}

/** The order in three lines: title, seller and size, amount. The amount is here and on the button. */
export function OrderSummary({ file, listed, deal }: OrderSummaryProps) {
  const t = useT();
  const isSold = isForSale(listed);
  return (
    <Panel label={t.payment.order}>
      <div className="flex items-start gap-[18px]">
        <Thumb {...coverOf(file)} className="w-24 flex-none md:w-[138px]" />
        <div className="min-w-0 flex-1">
          <h2 className="wrap-anywhere text-md">{file.title}</h2>
          <p className="wrap-anywhere mt-1 text-ink-2 text-sm">
            <Link to={paths.user(file.username)} className="hover:text-accent-text">
              {file.display_name || file.username}
            </Link>
            <span className="num text-ink-3"> · {formatSize(file.file_size)}</span>
          </p>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
            <span className="text-ink-2 text-sm">{isSold ? t.payment.due : t.payment.filePrice}</span>
            <Price fen={fenOf(file.price)} className={isOwned(file) ? 'text-md' : 'text-[1.5rem]'} />
          </p>
        </div>
      </div>
      {isSold && (
        <div className="mt-3">
          {listed.until && <SaleLine until={listed.until} />}
          <AmountBox file={listed} deal={deal} className="mt-3" />
          <CouponBox file={listed} deal={deal} className="mt-1" />
          <Sums file={listed} deal={deal} />
        </div>
      )}
    </Panel>
  );
}

/** The rest of the description, such as the list of contents, is on the file's page. */
const openingOf = (description: string): string =>
  plainTextOf(description)
    .trim()
    .split(/\n{2,}/)[0] ?? '';

/** Details that help to check the purchase. */
export function PurchaseDetails({ file }: { file: FileDetail }) {
  const t = useT();
  const dates = useDates();
  const category = categoryOf(file.category);
  const licenceLine = useLicenceLine();
  const facts = [
    ...(file.licence ? [{ key: 'licence', label: t.answers.licence, value: licenceLine(file.licence) }] : []),
    { key: 'size', label: t.file.size, value: t.payment.sizeOf(formatSize(file.file_size), file.file_count) },
    { key: 'published', label: t.file.published, value: dates.date(file.created_at) },
    { key: 'sold', label: t.payment.sold, value: <Count of={file.purchase_count} text={t.payment.countOf.sold} /> },
    {
      key: 'downloads',
      label: t.payment.downloads,
      value: <Count of={file.download_count} text={t.payment.countOf.downloads} />,
    },
  ];
  return (
    <Panel label={t.payment.goods}>
      <Badge icon={categoryIcons[category]}>{t.common.category[category]}</Badge>
      <p className="wrap-anywhere mt-1.5 text-ink-2 text-sm">{file.file_name}</p>
      {file.description && (
        <p className="mt-3 line-clamp-4 whitespace-pre-line text-ink-2 text-sm">{openingOf(file.description)}</p>
      )}
      <Rule className="my-[18px]" />
      <Facts two facts={facts} />
    </Panel>
  );
}
