import type { CouponAnswer } from '#shared/contract/promotions';
import { useLanguage } from '../../../i18n/index.tsx';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { couponPaths } from '../../../nav/coupon-paths.ts';
import { useSession } from '../../../session/session.tsx';
import { useDates } from '../../../ui/text/dates.ts';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { useNewestFiles } from './calls.ts';

type CouponValue = Pick<CouponAnswer, 'kind' | 'value'>;

/** 20% off is 8 折 in Chinese: the remaining tenths. */
const folds = (percent: number): string => String((100 - percent) / 10);

const isFree = ({ kind, value }: CouponValue): boolean => value === (kind === 'percent' ? 100 : 0);

/** The value of a coupon in words: `const gives = useGives(); gives(coupon)` gives 8 折, 减 ¥10.00, 定价 ¥9.90. */
function useGives() {
  const { coupons: t } = useSellingMessages();
  const [language] = useLanguage();
  const texts = {
    percent: (value: number) => t.off(language === 'zh' ? folds(value) : `${value}%`),
    off: (value: number) => t.less(formatMoney(fenOf(value))),
    set: (value: number) => t.set(formatMoney(fenOf(value))),
  };
  return (coupon: CouponValue): string => (isFree(coupon) ? t.allOff : texts[coupon.kind](coupon.value));
}

/** Texts about a coupon, wherever it is shown: discount, files, period and link. */
export function useCouponTexts() {
  const { coupons: t } = useSellingMessages();
  const givesOf = useGives();
  const dates = useDates();
  const { user } = useSession();
  const titles = new Map(useNewestFiles().data?.posts.map(({ id, title }) => [id, title]));

  const filesOf = ({ files }: CouponAnswer): string => {
    const [only] = files;
    if (only === undefined) return t.allFiles;
    return (files.length === 1 && titles.get(only)) || t.someFiles(files.length);
  };
  const titlesOf = ({ files }: CouponAnswer): string[] => files.flatMap((id) => titles.get(id) ?? []);
  const timeOf = ({ starts_at: from, ends_at: until }: CouponAnswer): string => {
    if (from && until) return t.between(dates.lately(from), dates.lately(until));
    if (until) return t.until(dates.lately(until));
    return from ? t.from(dates.lately(from)) : t.always;
  };
  /** Leads to the file if there is exactly one, otherwise to the storefront. */
  const linkOf = ({ code, files }: CouponAnswer): string => {
    const [fileId, ...others] = files;
    const to = fileId !== undefined && others.length === 0 ? { fileId } : { username: user?.username ?? '' };
    return `${location.origin}${couponPaths.shared(to, code)}`;
  };
  return { givesOf, filesOf, titlesOf, timeOf, linkOf };
}
