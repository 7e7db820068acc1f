import { cardPriceWords } from '../../i18n/card-price-words.ts';
import { useLanguage } from '../../i18n/index.tsx';
import { fenOf } from '../text/format.ts';
import { Price } from './price.tsx';
import { WasPrice } from './was-price.tsx';

/** What the API says of the price of a file. */
export interface Priced {
  price: number;
  /** What was paid before the sale that is on. */
  was?: number | null | undefined;
  /** Buyers choose: the price is the least. */
  pay_what?: object | null | undefined;
}

/** The price of a sale with what was paid before, or where buyers choose from how much on. */
export default function CardPrice({ file: { price, was, pay_what }, className }: { file: Priced; className: string }) {
  const t = cardPriceWords[useLanguage()[0]];
  const small = 'text-ink-3 text-xs';
  return (
    <span className="inline-flex items-baseline gap-x-1.5 whitespace-nowrap">
      {pay_what && t.before && <span className={small}>{t.before}</span>}
      <Price fen={fenOf(price)} className={className} />
      {pay_what && t.after && <span className={small}>{t.after}</span>}
      {was && <WasPrice fen={fenOf(was)} label={t.was} className="text-xs" />}
    </span>
  );
}
