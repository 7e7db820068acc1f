import { asked, review } from './cast.ts';
import { heading, press, type Screen } from './screen.ts';

/** Where money changes hands: paying, what was bought and sold, and what is paid out. */
export const tradeScreens: readonly Screen[] = [
  {
    name: 'payment',
    path: ({ forSale }) => `/payment/${forSale.id}`,
    as: 'buyer',
    ready: (page, t) => heading(page, t.payment.title),
  },
  {
    name: 'payment for what one has',
    path: ({ bought }) => `/payment/${bought.id}`,
    as: 'buyer',
    ready: (page, t) => heading(page, t.payment.title),
  },
  {
    name: 'mock payment',
    path: ({ checkout }) => checkout,
    as: 'newcomer',
    ready: (page, t) => heading(page, t.mockPayment.title),
    prepare: (page, t) => press(page, t.mockPayment.stop),
  },
  {
    name: 'paid',
    path: ({ paid }) => `/payment/return?out_trade_no=${paid}`,
    as: 'buyer',
    ready: (page, t) => heading(page, t.paymentReturn.succeeded),
  },
  {
    name: 'not paid',
    path: ({ failed }) => `/payment/return?out_trade_no=${failed}`,
    as: 'buyer',
    ready: (page, t) => heading(page, t.paymentReturn.closed),
  },
  {
    name: 'purchases',
    path: () => '/purchases',
    as: 'buyer',
    ready: (page, _, { bought }) => page.getByRole('link', { name: bought.title, exact: true }),
  },
  {
    name: 'purchases found by their number',
    path: ({ paid }) => `/purchases?q=${paid}`,
    as: 'buyer',
    ready: (page, t) => page.getByText(t.records.found('1')),
  },
  {
    name: 'no purchase found',
    path: () => '/purchases?q=404404',
    as: 'buyer',
    ready: (page, t) => heading(page, t.records.nothing('404404')),
  },
  {
    name: 'asking for a refund',
    path: () => '/purchases',
    as: 'buyer',
    ready: (page, _, { bought }) => page.getByRole('link', { name: bought.title, exact: true }),
    async prepare(page, t) {
      await page.getByRole('button', { name: t.purchases.refund }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: t.purchases.refundSend }).click();
      await page.getByRole('dialog').locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'receipt',
    path: ({ paid }) => `/purchases/${paid}`,
    as: 'buyer',
    ready: (page, t) => page.getByText(t.receipt.number, { exact: true }),
  },
  {
    name: 'missing receipt',
    path: ({ paid }) => `/purchases/${paid}`,
    as: 'newcomer',
    ready: (page, t) => heading(page, t.receipt.missing),
  },
  {
    name: 'no purchases',
    path: () => '/purchases',
    as: 'newcomer',
    ready: (page, t) => heading(page, t.purchases.empty),
  },
  { name: 'sales', path: () => '/sales', as: 'seller', ready: (page, t) => heading(page, t.sales.records) },
  {
    name: 'received reviews',
    path: () => '/sales/reviews',
    as: 'seller',
    ready: (page) => page.getByText(review.text),
  },
  {
    name: 'received questions',
    path: () => '/sales/reviews?list=questions',
    as: 'seller',
    ready: (page) => page.getByText(asked),
  },
  {
    name: 'nothing received',
    path: () => '/sales/reviews',
    as: 'newcomer',
    ready: (page, t) => heading(page, t.received.title),
  },
  {
    name: 'which letters',
    path: () => '/profile?tab=mails',
    as: 'buyer',
    ready: (page, t) => page.getByText(t.mails.kinds.reviews.name),
  },
  {
    name: 'a link that ends letters',
    path: () => `/unsubscribe?token=${'0'.repeat(26)}.answers.none`,
    ready: (page, t) => heading(page, t.unsubscribe.heading(t.mails.kinds.answers.name)),
  },
  { name: 'no sales', path: () => '/sales', as: 'newcomer', ready: (page, t) => heading(page, t.sales.empty) },
  {
    name: 'statement',
    path: () => '/sales/statement',
    as: 'seller',
    ready: (page, t) => page.getByRole('list', { name: t.statement.list }),
  },
  {
    name: 'no statement',
    path: () => '/sales/statement?type=refund',
    as: 'newcomer',
    ready: (page, t) => heading(page, t.statement.noneOfType),
  },
  {
    name: 'no payouts',
    path: () => '/sales/payouts',
    as: 'newcomer',
    ready: (page, t) => heading(page, t.payouts.empty),
  },
  {
    name: 'missing payout',
    path: () => '/sales/payouts/unknown',
    as: 'seller',
    ready: (page, t) => heading(page, t.payouts.missing),
  },
];
