import { useT } from '../../i18n/index.tsx';
import { useDates } from '../../ui/text/dates.ts';

/** Times of a payout account: in the zone that its mails and the server speak of, and named, wherever they are read. */
export function useBeijingTime(): (moment: string) => string {
  const { payout: t } = useT();
  const { latelyIn } = useDates();
  return (moment) => t.inBeijing(latelyIn('Asia/Shanghai', moment));
}
