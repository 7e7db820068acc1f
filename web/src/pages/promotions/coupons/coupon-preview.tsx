import type { FilePost } from '#shared/contract/files';
import type { Discount } from '#shared/coupon-price';
import { type Fen, fen } from '#shared/money';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { useNewestFiles } from './calls.ts';
import { type CouponValues, idsOf, lesseningIn, outcomeOf } from './make-form.ts';

const shownAtMost = 3;

/** The example price if no file has a price. */
const example = fen(3900);

/** The first few files with a price that the coupon applies to, of all files only those on sale. */
const samplesOf = (files: readonly FilePost[], values: CouponValues): readonly FilePost[] => {
  const ids = idsOf(values);
  return files
    .filter(
      ({ id, is_public, list_price }) => list_price > 0 && (values.scope === 'all' ? is_public : ids.includes(id)),
    )
    .slice(0, shownAtMost);
};

/** The buyer's price and the seller's earnings, updated while typing. */
export function CouponPreview({ values }: { values: CouponValues }) {
  const { couponForm: t } = useSellingMessages();
  const samples = samplesOf(useNewestFiles().data?.posts ?? [], values);
  const lessening = lesseningIn(values);
  if (!lessening) return null;
  return (
    <ul className="num grid content-start gap-3 text-sm">
      {samples.map(({ id, title, list_price: price }) => (
        <li key={id}>
          <span className="wrap-anywhere line-clamp-1 text-ink-3">{title}</span>
          <Line list={fenOf(price)} lessening={lessening} />
        </li>
      ))}
      {samples.length === 0 && (
        <li>
          <span className="text-ink-3">{t.previewOf(formatMoney(example))}</span>
          <Line list={example} lessening={lessening} />
        </li>
      )}
    </ul>
  );
}

function Line({ list, lessening }: { list: Fen; lessening: Discount }) {
  const { couponForm: t } = useSellingMessages();
  const { amount, earnings } = outcomeOf(list, lessening);
  const before = formatMoney(list);
  if (amount === 0) return <p className="font-semibold">{t.previewFree(before)}</p>;
  if (amount === list) return <p className="font-semibold">{t.previewSame(before)}</p>;
  return <p className="font-semibold">{t.previewLine(before, formatMoney(amount), formatMoney(earnings))}</p>;
}
