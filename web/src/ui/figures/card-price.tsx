import { cardPriceTexts } from '../../i18n/card-price-texts.ts';
import { useLanguage } from '../../i18n/index.tsx';
import { fenOf } from '../text/format.ts';
import { FormerPrice } from './former-price.tsx';
import { Price } from './price.tsx';

/** The fields of a file that its price is drawn from. */
export interface PricedFile {
  price: number;
  /** The price last paid before a timed discount. */
  was?: number | null | undefined;
  /** Set if buyers choose the amount: `price` is then the minimum. */
  pay_what?: object | null | undefined;
}

/** A discounted price with the former one, or the minimum of a price that buyers choose. */
export default function CardPrice({
  file: { price, was, pay_what },
  className,
}: {
  file: PricedFile;
  className: string;
}) {
  const t = cardPriceTexts[useLanguage()[0]];
  const smallClass = 'text-ink-3 text-xs';
  return (
    <span className="inline-flex items-baseline gap-x-1.5 whitespace-nowrap">
      {pay_what && t.before && <span className={smallClass}>{t.before}</span>}
      <Price fen={fenOf(price)} className={className} />
      {pay_what && t.after && <span className={smallClass}>{t.after}</span>}
      {was && <FormerPrice fen={fenOf(was)} label={t.was} className="text-xs" />}
    </span>
  );
}
