/** Texts around the price on a card when it says more than the price. Loaded with that component. */
export const cardPriceTexts = {
  zh: { before: '', after: '起' },
  en: { before: 'from', after: '' },
};
