/** Texts around the price on a card when it says more than the price. Loaded with that component. */
export const cardPriceTexts = {
  zh: { was: '之前成交价', before: '', after: '起' },
  en: { was: 'Paid before', before: 'from', after: '' },
};
