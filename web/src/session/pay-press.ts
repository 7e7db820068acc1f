import { day } from '#shared/limits';
import { storedText } from './stored-text.ts';

/**
 * The press of a buyer who had no session yet: what they agreed to pay, and how. Kept in the browser, because the link
 * of the verification email may open another tab.
 */
export interface PayPress {
  fileId: string;
  /** The price on the button, in yuan. */
  price: number;
  /** The key of the payment option; undefined if nothing was due. */
  option?: string | undefined;
  /** The part of the offers that only the pressing tab knows. */
  offers: PressedOffers;
}

export interface PressedOffers {
  seller: string;
  coupon?: string | undefined;
  amount?: string | undefined;
  via?: string | undefined;
}

const store = storedText(() => localStorage, 'pay-press');

/** The history state of a payment page that continues a press, once. */
export const resumedState = { isResumed: true };

export const isResumed = (state: unknown): boolean => Object(state).isResumed === true;

export const rememberPress = (press: PayPress): void => store.write(JSON.stringify({ ...press, at: Date.now() }));

export const forgetPress = (): void => store.write('');

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export function recallPress(fileId: string): PayPress | undefined {
  const press: Partial<Record<keyof PayPress | 'at', unknown>> = Object(store.readJson());
  const isRecent = typeof press.at === 'number' && Date.now() - press.at < day;
  if (!isRecent || press.fileId !== fileId || typeof press.price !== 'number') return undefined;
  const { seller, coupon, amount, via }: Partial<Record<keyof PressedOffers, unknown>> = Object(press.offers);
  const offers = { seller: textOf(seller) ?? '', coupon: textOf(coupon), amount: textOf(amount), via: textOf(via) };
  return { fileId, price: press.price, option: textOf(press.option), offers };
}
