import * as sellingEn from '../src/i18n/en/promotions/selling.ts';
import type { Dictionary } from '../src/i18n/messages.ts';
import * as sellingZh from '../src/i18n/zh/promotions/selling.ts';
import { zh } from '../src/i18n/zh.ts';
import { longestCode } from './cast.ts';
import { openMore } from './more.ts';
import { press, type Screen, titled } from './screen.ts';

/** The selling dictionary in the language of `t`. */
const selling = (t: Dictionary) => (t === zh ? sellingZh : sellingEn);

/** Pages about money: payment, purchases, sales, payouts. */
export const tradeScreens: readonly Screen[] = [
  titled(
    'payment',
    ({ forSale }) => `/payment/${forSale.id}`,
    (t) => t.payment.title,
    { as: 'buyer' },
  ),
  titled(
    'payment for what one has',
    ({ bought }) => `/payment/${bought.id}`,
    (t) => t.payment.title,
    { as: 'buyer' },
  ),
  titled(
    'mock payment',
    ({ checkout }) => checkout,
    (t) => t.mockPayment.title,
    {
      as: 'newcomer',
      prepare: (page, t) => press(page, t.mockPayment.stop),
    },
  ),
  titled(
    'paid',
    ({ paid }) => `/payment/return?out_trade_no=${paid}`,
    (t) => t.paymentReturn.succeeded,
    { as: 'buyer' },
  ),
  {
    name: 'purchases with a refund',
    path: () => '/purchases',
    as: 'fan',
    ready: (page, _, { bought }) => page.getByRole('link', { name: bought.title, exact: true }).first(),
  },
  titled(
    'paid by another',
    ({ paid }) => `/payment/return?out_trade_no=${paid}`,
    (t) => t.paymentReturn.orderPaid,
    { as: 'newcomer' },
  ),
  titled(
    'paid, for a guest',
    ({ paid }) => `/payment/return?out_trade_no=${paid}`,
    (t) => t.paymentReturn.orderPaid,
  ),
  titled(
    'not paid',
    ({ failed }) => `/payment/return?out_trade_no=${failed}`,
    (t) => t.paymentReturn.closed,
    { as: 'buyer' },
  ),
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
  titled('no purchase found', '/purchases?q=404404', (t) => t.notice.nothingFound('404404'), { as: 'buyer' }),
  {
    name: 'asking for a refund',
    path: () => '/purchases',
    as: 'buyer',
    ready: (page, _, { bought }) => page.getByRole('link', { name: bought.title, exact: true }),
    async prepare(page, t) {
      const list = page.getByRole('list', { name: t.purchases.list });
      await list.getByRole('button').last().click();
      await page.getByRole('menuitem', { name: t.purchases.refund }).click();
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
  titled(
    'missing receipt',
    ({ paid }) => `/purchases/${paid}`,
    (t) => t.receipt.missing,
    { as: 'newcomer' },
  ),
  titled('no purchases', '/purchases', (t) => t.purchases.empty, { as: 'newcomer' }),
  titled('sales', '/sales', (t) => t.sales.records, { as: 'seller' }),
  {
    name: 'received reviews',
    path: () => '/sales/reviews',
    as: 'seller',
    ready: (page, _, { texts }) => page.getByText(texts.review),
  },
  {
    name: 'received questions',
    path: () => '/sales/reviews?list=questions',
    as: 'seller',
    ready: (page, _, { texts }) => page.getByText(texts.question),
  },
  titled('nothing received', '/sales/reviews', (t) => t.received.title, { as: 'newcomer' }),
  {
    name: 'coupons',
    path: () => '/coupons',
    as: 'seller',
    ready: (page) => page.getByText(longestCode, { exact: true }),
  },
  titled('no coupons', '/coupons', (t) => selling(t).coupons.empty, { as: 'newcomer' }),
  {
    name: 'a coupon with what is wrong with a change of it',
    path: () => `/coupons?code=${longestCode}`,
    as: 'seller',
    ready: (page, t) => page.getByText(selling(t).coupons.useStates.used, { exact: true }),
    async prepare(page, t) {
      const { coupons, couponForm } = selling(t);
      await page.getByLabel(coupons.maxUses, { exact: true }).fill('0');
      await press(page, coupons.save);
      await page.getByText(couponForm.faults.uses).first().waitFor();
    },
  },
  titled('missing coupon', '/coupons?code=NOSUCHCODE', (t) => selling(t).coupons.missing, { as: 'seller' }),
  titled(
    'a coupon that is made for some files, with what is missing',
    '/coupons?make=coupon',
    (t) => selling(t).coupons.make,
    {
      as: 'seller',
      async prepare(page, t) {
        const { couponForm } = selling(t);
        await openMore(page, t);
        await page.getByText(couponForm.scopes.some, { exact: true }).click();
        await press(page, couponForm.send);
        await page.getByText(couponForm.faults.files).first().waitFor();
      },
    },
  ),
  titled('gift codes', '/coupons?make=gifts', (t) => selling(t).coupons.makeGifts, { as: 'seller' }),
  {
    name: 'which letters',
    path: () => '/profile?tab=mails',
    as: 'buyer',
    ready: (page, t) => page.getByText(t.mails.kinds.reviews.name),
  },
  titled('a link that ends letters', `/unsubscribe?token=${'0'.repeat(26)}.answers.none`, (t) =>
    t.unsubscribe.heading(t.mails.kinds.answers.name),
  ),
  titled('no sales', '/sales', (t) => t.sales.empty, { as: 'newcomer' }),
  {
    name: 'statement',
    path: () => '/sales/statement',
    as: 'seller',
    ready: (page, t) => page.getByRole('list', { name: t.statement.title }),
  },
  titled('no statement', '/sales/statement?type=refund', (t) => t.statement.noneOfType, { as: 'newcomer' }),
  titled('missing payout', '/sales/payouts/unknown', (t) => t.payouts.missing, { as: 'seller' }),
];
