import * as sellingEn from '../src/i18n/en/promotions/selling.ts';
import type { Dictionary } from '../src/i18n/messages.ts';
import * as sellingZh from '../src/i18n/zh/promotions/selling.ts';
import { zh } from '../src/i18n/zh.ts';
import { longestCode } from './cast.ts';
import { openMore } from './more.ts';
import { heading, press, type Screen } from './screen.ts';

/** The selling dictionary in the language of `t`. */
const selling = (t: Dictionary) => (t === zh ? sellingZh : sellingEn);

/** Pages about money: payment, purchases, sales, payouts. */
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
    name: 'purchases with a refund',
    path: () => '/purchases',
    as: 'fan',
    ready: (page, _, { bought }) => page.getByRole('link', { name: bought.title, exact: true }).first(),
  },
  {
    name: 'paid by another',
    path: ({ paid }) => `/payment/return?out_trade_no=${paid}`,
    as: 'newcomer',
    ready: (page, t) => heading(page, t.paymentReturn.orderPaid),
  },
  {
    name: 'paid, for a guest',
    path: ({ paid }) => `/payment/return?out_trade_no=${paid}`,
    ready: (page, t) => heading(page, t.paymentReturn.orderPaid),
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
    ready: (page, t) => heading(page, t.notice.nothingFound('404404')),
  },
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
    ready: (page, _, { texts }) => page.getByText(texts.review),
  },
  {
    name: 'received questions',
    path: () => '/sales/reviews?list=questions',
    as: 'seller',
    ready: (page, _, { texts }) => page.getByText(texts.question),
  },
  {
    name: 'nothing received',
    path: () => '/sales/reviews',
    as: 'newcomer',
    ready: (page, t) => heading(page, t.received.title),
  },
  {
    name: 'coupons',
    path: () => '/coupons',
    as: 'seller',
    ready: (page) => page.getByText(longestCode, { exact: true }),
  },
  {
    name: 'no coupons',
    path: () => '/coupons',
    as: 'newcomer',
    ready: (page, t) => heading(page, selling(t).coupons.empty),
  },
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
  {
    name: 'missing coupon',
    path: () => '/coupons?code=NOSUCHCODE',
    as: 'seller',
    ready: (page, t) => heading(page, selling(t).coupons.missing),
  },
  {
    name: 'a coupon that is made for some files, with what is missing',
    path: () => '/coupons?make=coupon',
    as: 'seller',
    ready: (page, t) => heading(page, selling(t).coupons.make),
    async prepare(page, t) {
      const { couponForm } = selling(t);
      await openMore(page, t);
      await page.getByText(couponForm.scopes.some, { exact: true }).click();
      await press(page, couponForm.send);
      await page.getByText(couponForm.faults.files).first().waitFor();
    },
  },
  {
    name: 'gift codes',
    path: () => '/coupons?make=gifts',
    as: 'seller',
    ready: (page, t) => heading(page, selling(t).coupons.makeGifts),
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
    ready: (page, t) => page.getByRole('list', { name: t.statement.title }),
  },
  {
    name: 'no statement',
    path: () => '/sales/statement?type=refund',
    as: 'newcomer',
    ready: (page, t) => heading(page, t.statement.noneOfType),
  },
  {
    name: 'missing payout',
    path: () => '/sales/payouts/unknown',
    as: 'seller',
    ready: (page, t) => heading(page, t.payouts.missing),
  },
];
