import { CsvButton } from '../../../features/records/csv-button.tsx';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { wholeBatch } from './calls.ts';
import { couponsCsv } from './coupon-csv.ts';
import { useCouponTexts } from './use-coupon-texts.ts';

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
