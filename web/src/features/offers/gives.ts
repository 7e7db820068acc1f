import type { CouponAnswer } from '#shared/contract/promotions';
import { useLanguage } from '../../i18n/index.tsx';
import { useSellingMessages } from '../../i18n/selling-messages.ts';
import { fenOf, formatMoney } from '../../ui/text/format.ts';

type CouponValue = Pick<CouponAnswer, 'kind' | 'value'>;

/** 20% off is 8 折 in Chinese: the remaining tenths. */
export const folds = (percent: number): string => String((100 - percent) / 10);

const isFree = ({ kind, value }: CouponValue): boolean => value === (kind === 'percent' ? 100 : 0);

/** The value of a coupon in words: `const gives = useGives(); gives(coupon)` gives 8 折, 减 ¥10.00, 定价 ¥9.90. */
export function useGives() {
  const { coupons: t } = useSellingMessages();
  const [language] = useLanguage();
  const texts = {
    percent: (value: number) => t.off(language === 'zh' ? folds(value) : `${value}%`),
    off: (value: number) => t.less(formatMoney(fenOf(value))),
    set: (value: number) => t.set(formatMoney(fenOf(value))),
  };
  return (coupon: CouponValue): string => (isFree(coupon) ? t.allOff : texts[coupon.kind](coupon.value));
}
