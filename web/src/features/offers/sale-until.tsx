import type { FileDetail } from '#shared/contract/files';
import { useBuyingMessages } from '../../i18n/buying-messages.ts';
import { cx } from '../../ui/class-names.ts';
import { useDates } from '../../ui/text/dates.ts';
import { fenOf, formatMoney } from '../../ui/text/format.ts';

/** Until when the price holds, and what was paid before: nothing is struck through. */
export function SaleUntil({ file: { until, was }, className }: { file: FileDetail; className?: string }) {
  const t = useBuyingMessages();
  const dates = useDates();
  if (until === null && was === null) return null;
  return (
    <span className={cx('num text-ink-3 text-sm', className)}>
      {t.until(until && dates.day(until), was === null ? null : formatMoney(fenOf(was)))}
    </span>
  );
}
