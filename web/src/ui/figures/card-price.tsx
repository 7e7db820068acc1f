import { cardPriceTexts } from '../../i18n/card-price-texts.ts';
import { useLanguage } from '../../i18n/index.tsx';
import { fenOf } from '../text/format.ts';
import { Price } from './price.tsx';

export interface PricedFile {
  price: number;
  /** Set if buyers choose the amount: `price` is then the minimum. */
  pay_what?: object | null | undefined;
}

interface Props {
  file: PricedFile;
  className?: string | undefined;
}

/** The minimum of a price that buyers choose. */
export default function CardPrice({ file: { price }, className }: Props) {
  const t = cardPriceTexts[useLanguage()[0]];
  const smallClass = 'text-ink-3 text-xs';
  return (
    <span className="inline-flex items-baseline gap-x-1.5 whitespace-nowrap">
      {t.before && <span className={smallClass}>{t.before}</span>}
      <Price fen={fenOf(price)} {...(className && { className })} />
      {t.after && <span className={smallClass}>{t.after}</span>}
    </span>
  );
}
