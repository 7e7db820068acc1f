import type { CouponAnswer } from '#shared/contract/promotions';
import { CsvButton } from '../../../features/records/csv-button.tsx';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { beijingTime, csvOf } from '../../../ui/text/csv.ts';
import { wholeBatch } from './calls.ts';
import { useCouponTexts } from './use-coupon-texts.ts';

interface Words {
  csvColumns: readonly string[];
  states: Record<CouponAnswer['state'], string>;
  givesOf: (coupon: CouponAnswer) => string;
  filesOf: (coupon: CouponAnswer) => string;
  linkOf: (coupon: CouponAnswer) => string;
}

/** One code per line. */
const couponsCsv = (coupons: readonly CouponAnswer[], { csvColumns, states, givesOf, filesOf, linkOf }: Words) =>
  csvOf(
    csvColumns,
    coupons.map((coupon) => [
      coupon.code,
      givesOf(coupon),
      filesOf(coupon),
      states[coupon.state],
      beijingTime(coupon.starts_at),
      beijingTime(coupon.ends_at),
      coupon.max_uses === null ? '' : BigInt(coupon.max_uses),
      BigInt(coupon.used),
      linkOf(coupon),
      coupon.note,
    ]),
  );

/** Exports all codes of a batch. A partial export would go unnoticed, so it fails as a whole. */
export function BatchExport({ batch, count }: { batch: string; count: number }) {
  const { coupons: t } = useSellingMessages();
  const { givesOf, filesOf, titlesOf, linkOf } = useCouponTexts();
  const make = async () => {
    const all = await wholeBatch(batch);
    if (all.length < count) throw new Error(t.csvShort);
    return couponsCsv(all, {
      ...t,
      givesOf,
      linkOf,
      filesOf: (coupon) => titlesOf(coupon).join(' · ') || filesOf(coupon),
    });
  };
  return <CsvButton label={t.csv} name={`tanwei-codes-${batch}.csv`} make={make} />;
}
