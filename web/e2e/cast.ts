import type { FileDetail } from '#shared/contract/files';
import { goods, type Offer, publish } from './goods.ts';
import type { Market } from './market.ts';
import { buy, decide, fetched, order } from './orders.ts';
import { call, type Person, personOf } from './people.ts';

/** Who and what every screen can be shown with. */
export interface Cast {
  seller: Person;
  buyer: Person;
  /** Registered, and nothing more. */
  newcomer: Person;
  /** For sale, and neither is bought. */
  forSale: FileDetail;
  bought: FileDetail;
  free: FileDetail;
  /** Numbers of orders. */
  paid: string;
  failed: string;
  /** The mock provider's address for an order nobody has paid. */
  checkout: string;
}

const pathOf = (url: string): string => url.slice(new URL(url).origin.length);

type Stall = Pick<Cast, 'seller' | 'buyer' | 'newcomer' | 'forSale' | 'bought' | 'free'>;

/** Follows, stars, buys, fails to buy, and leaves a payment open. */
export async function tradeOf(market: Market, stall: Stall): Promise<Cast> {
  const { seller, buyer, newcomer, forSale, bought } = stall;
  const { out_trade_no: failed } = await order(market, buyer, forSale);
  await decide(market, failed, 'TRADE_CLOSED');
  const paid = await buy(market, buyer, bought);
  const open = await order(market, newcomer, forSale);
  await call(market, `POST /users/${seller.username}/follow`, { token: buyer.token });
  await call(market, `POST /files/${bought.id}/star`, { token: buyer.token });
  await fetched(market, buyer, bought);
  await call(market, `PUT /files/${bought.id}/review`, { token: buyer.token, body: review });
  await call(market, `POST /files/${bought.id}/questions`, { token: newcomer.token, body: { text: asked } });
  await offered(market, stall);
  return { ...stall, failed, paid, checkout: pathOf(open.payment_url) };
}

/** The longest code there is, used once; twenty that were made together; and a sale that is planned. */
async function offered(market: Market, { seller, forSale, bought }: Stall): Promise<void> {
  const fan = await personOf(market, names[3]);
  const { token } = seller;
  const coupon = { kind: 'percent', value: 15, max_uses: 1_000_000, files: [forSale.id, bought.id], note: couponNote };
  await call(market, 'POST /coupons', { token, body: { ...coupon, code: longestCode } });
  await call(market, 'POST /coupons', { token, body: { kind: 'percent', value: 100, max_uses: 1, count: 20 } });
  const using = { file_post_id: bought.id, coupon: longestCode, via: longestSource };
  const { data } = await call<{ data: { out_trade_no: string } }>(market, 'POST /payments/create-payment', {
    token: fan.token,
    body: using,
  });
  await decide(market, data.out_trade_no, 'TRADE_SUCCESS');
  const [starts_at, ends_at] = [2, 9].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  await call(market, `PUT /files/${bought.id}/sale`, { token, body: { price: 4, starts_at, ends_at } });
}

/** As long as they may be, and with nowhere to break. */
export const longestCode = 'W'.repeat(24);
const couponNote = '给读者的备注'.repeat(40).slice(0, 200);
const longestSource = 'newsletter'.repeat(7).slice(0, 64);

/** As long as one may be, and with nowhere to break. */
export const review = { rating: 4, text: `${'纸很厚，墨水不透'.repeat(60)}`.slice(0, 500) };
export const asked = '有没有横线的？';

const profile = { display_name: '小满的纸铺', bio: '写字，也教人写字。' };
const names = ['a_seller_with_a_very_long_name', 'lin_reader', 'newcomer', 'coupon_reader'] as const;

/** As long as the market allows, and with nowhere to break. */
const longest: Offer = {
  title: '这是一份名字特别长的资料'.repeat(17).slice(0, 200),
  description: `${'没有空格的长段落'.repeat(60)}\n\n第二段。`,
  price: '50000',
  tags: Array.from({ length: 10 }, (_, at) => `标签${at}${'长'.repeat(17)}`),
  files: [goods(`${'名字很长的文件'.repeat(10)}.pdf`, 4_000), goods(`${'x'.repeat(140)}.zip`, 5_000)],
};
const ordinary: Offer = {
  title: '手写信纸',
  price: '6',
  tags: ['信纸'],
  files: [goods('信纸.png', 3_000, 'image/png')],
};
const gift: Offer = {
  title: '空白月历',
  price: '0',
  files: [goods('月历.pdf', 2_000), goods('说明.txt', 500, 'text/plain')],
};

/** Looked for, and nowhere; as long as an address may be, and with nowhere to break. */
export const missed = `天外${'x'.repeat(300)}`;

/** What people have written in this cast: it stays in its language, whatever the page speaks. */
export const usersTexts: readonly string[] = [
  '天外',
  review.text,
  asked,
  longestCode,
  couponNote,
  longestSource,
  '封面',
  '封面.png',
  ...Object.values(profile),
  ...names,
  ...[longest, ordinary, gift].flatMap(({ title, description = '', tags = [], files }) => [
    title,
    ...description.split(/\n+/).filter(Boolean),
    ...tags,
    ...files.map(({ name }) => name),
  ]),
];

/** The least convenient market that is allowed. */
export async function longCast(market: Market): Promise<Cast> {
  const [seller, buyer, newcomer] = await Promise.all([
    personOf(market, names[0]),
    personOf(market, names[1]),
    personOf(market, names[2]),
  ]);
  await call(market, 'PUT /users/profile', { token: seller.token, body: { email: seller.email, ...profile } });
  const [forSale, bought, free] = [
    await publish(market, seller, longest),
    await publish(market, seller, ordinary),
    await publish(market, seller, gift),
  ];
  return tradeOf(market, { seller, buyer, newcomer, forSale, bought, free });
}
