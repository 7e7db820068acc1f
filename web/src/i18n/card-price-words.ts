/** Of the price on a card, where there is more to say than the price: they come with what says it. */
export const cardPriceWords = {
  zh: { was: '之前成交价', before: '', after: '起' },
  en: { was: 'Paid before', before: 'from', after: '' },
};
