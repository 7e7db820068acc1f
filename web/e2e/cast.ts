import type { FileDetail } from '#shared/contract/files';
import { limits } from '#shared/limits';
import { questionLength, reviewLength } from '#shared/reviews';
import type { Market } from './market.ts';
import { buy, decide, downloadFile, order } from './orders.ts';
import { call, type Person, password, personOf } from './people.ts';
import { type Offer, publish, testFile } from './test-files.ts';

/** The people and objects that the screens are shown with. */
export interface Cast {
  seller: Person;
  buyer: Person;
  /** Registered, without any activity. */
  newcomer: Person;
  /** Has bought with a coupon and asked for a refund. */
  fan: Person;
  /** For sale. The newcomer owns none of them. */
  forSale: FileDetail;
  bought: FileDetail;
  free: FileDetail;
  /** Order numbers. */
  paid: string;
  failed: string;
  /** The address of the mock provider's page for an unpaid order. */
  checkout: string;
  texts: Texts;
}

/** Texts that users have written. */
interface Texts {
  review: string;
  question: string;
  /** The reason for a refund. */
  reason: string;
  couponNote: string;
  /** The traffic source of a purchase. */
  source: string;
}

const pathOf = (url: string): string => url.slice(new URL(url).origin.length);

type PeopleAndFiles = Pick<Cast, 'seller' | 'buyer' | 'newcomer' | 'fan' | 'forSale' | 'bought' | 'free' | 'texts'>;

/** Makes follows, stars, a purchase, a failed payment, and one that is still open. */
export async function tradeOf(market: Market, setup: PeopleAndFiles): Promise<Cast> {
  const { seller, buyer, newcomer, forSale, bought, texts } = setup;
  const { out_trade_no: failed } = await order(market, buyer, forSale);
  await decide(market, failed, 'TRADE_CLOSED');
  const paid = await buy(market, buyer, bought);
  const open = await order(market, newcomer, forSale);
  await call(market, `POST /users/${seller.username}/follow`, { token: buyer.token });
  await call(market, `POST /files/${bought.id}/star`, { token: buyer.token });
  await downloadFile(market, buyer, bought);
  const review = { rating: 4, text: texts.review };
  await call(market, `PUT /files/${bought.id}/review`, { token: buyer.token, body: review });
  await call(market, `POST /files/${bought.id}/questions`, { token: newcomer.token, body: { text: texts.question } });
  await addPromotions(market, setup);
  return { ...setup, failed, paid, checkout: pathOf(open.payment_url) };
}

/** A coupon with the longest code, used once; a batch of twenty; and a planned discount. */
async function addPromotions(market: Market, { seller, fan, forSale, bought, texts }: PeopleAndFiles): Promise<void> {
  const { token } = seller;
  const coupon = { kind: 'percent', value: 15, max_uses: 1_000_000, files: [forSale.id, bought.id] };
  await call(market, 'POST /coupons', { token, body: { ...coupon, note: texts.couponNote, code: longestCode } });
  await call(market, 'POST /coupons', { token, body: { kind: 'percent', value: 100, max_uses: 1, count: 20 } });
  const using = { file_post_id: bought.id, coupon: longestCode, via: texts.source };
  const { data } = await call<{ data: { out_trade_no: string } }>(market, 'POST /payments/create-payment', {
    token: fan.token,
    body: using,
  });
  await decide(market, data.out_trade_no, 'TRADE_SUCCESS');
  await downloadFile(market, fan, bought);
  const refund = { token: fan.token, body: { reason: texts.reason } };
  await call(market, `POST /payments/purchases/${data.out_trade_no}/refund`, refund);
  const [starts_at, ends_at] = [2, 9].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  await call(market, `PUT /files/${bought.id}/sale`, { token, body: { price: 4, starts_at, ends_at } });
}

/** A code of maximum length without a place to break. */
export const longestCode = 'W'.repeat(24);

/** A search without results, as long as an address allows, without a place to break. */
export const unmatchedQuery = `天外${'x'.repeat(300)}`;

/** Words without spaces, repeated to texts of any length. */
interface SampleTexts {
  /** Only in the title of the bought file. */
  bought: string;
  title: string;
  name: string;
  tag: string;
  text: string;
}

export const scripts = {
  han: { bought: '手写信纸', title: '名字特别长的资料', name: '小满的纸铺', tag: '标签', text: '没有空格的长段落' },
  latin: {
    bought: 'HANDWRITTEN',
    title: 'WALLPAPERS',
    name: 'MAXWELLHOUSE',
    tag: 'WOODWORK',
    text: 'Wohnungsbaumwolle',
  },
} as const satisfies Record<string, SampleTexts>;

export type Script = keyof typeof scripts;

/** Exactly this long, without a place to break. */
const textOfLength = (word: string, most: number): string => word.repeat(Math.ceil(most / word.length)).slice(0, most);

/** File names may have 150 bytes. */
function fileName({ title }: SampleTexts, ending: string): string {
  const nameLength = 150 - ending.length;
  return textOfLength(title, Math.floor(nameLength / (Buffer.byteLength(title) / title.length))) + ending;
}

const textsIn = ({ text }: SampleTexts): Texts => ({
  review: textOfLength(text, reviewLength),
  question: `${textOfLength(text, questionLength.most - 1)}？`,
  reason: textOfLength(text, 500),
  couponNote: textOfLength(text, 200),
  source: textOfLength('newsletter', 64),
});

const profileIn = ({ name, text }: SampleTexts) => ({
  display_name: textOfLength(name, limits.displayNameLength),
  bio: textOfLength(text, limits.bioLength),
});

const storefrontIn = ({ name, text }: SampleTexts) => ({
  about: textOfLength(text, limits.aboutLength),
  links: [
    {
      title: textOfLength(name, limits.linkTitleLength),
      url: `https://${'x'.repeat(60)}.cn/${'x'.repeat(limits.linkAddressLength - 72)}`,
    },
  ],
});

const answersIn = ({ title, text }: SampleTexts) => ({
  contains: textOfLength(text, limits.containsLength),
  opens_with: textOfLength(title, limits.opensWithLength),
});

function offersIn(samples: SampleTexts): Record<'forSale' | 'bought' | 'free', Offer> {
  const fieldsOf = (word: string) => ({
    title: textOfLength(word, limits.titleLength),
    description: `${textOfLength(samples.text, 700)}\n\n${textOfLength(samples.text, 290)}`,
    tags: Array.from(
      { length: limits.tags },
      (_, index) => `${index}${textOfLength(samples.tag, limits.tagLength - 1)}`,
    ),
  });
  const pdf = testFile(fileName(samples, '.pdf'), 4_000);
  return {
    forSale: { ...fieldsOf(samples.title), price: '50000', files: [pdf, testFile(fileName(samples, '.zip'), 5_000)] },
    bought: {
      ...fieldsOf(samples.bought),
      price: '49999.99',
      files: [testFile(fileName(samples, '.png'), 3_000, 'image/png')],
    },
    free: {
      ...fieldsOf(samples.name),
      price: '0',
      files: [pdf, testFile(fileName(samples, '.txt'), 500, 'text/plain')],
    },
  };
}

const usersIn = (script: Script) =>
  (['seller', 'buyer', 'newcomer', 'fan'] as const).map((role) => `${script}_${role}_`.padEnd(limits.usernameMax, 'w'));

/** 254 characters, the maximum, with 64 before the @. */
const longestEmail = (username: string): string =>
  `${username.padEnd(64, 'w')}@${`${textOfLength('mailbox', 60)}.`.repeat(3)}com`.toLowerCase();

/** Texts written by users, which stay in their language whatever the page's language is. */
export const usersTexts = (...casts: Cast[]): string[] => [
  ...['天外', '封面', '封面.png', '信纸', '*纸铺', longestCode],
  ...casts.flatMap(({ seller, buyer, newcomer, fan }) => [seller, buyer, newcomer, fan].flatMap(partsOfEmail)),
  ...casts.flatMap((cast) => Object.values(cast.texts)),
  ...casts.flatMap(({ forSale, bought, free }) => [forSale, bought, free].flatMap(textsOfFile)),
  ...Object.values(scripts).flatMap((samples) => [
    ...Object.values({ ...profileIn(samples), ...answersIn(samples) }),
    ...[storefrontIn(samples).about, ...storefrontIn(samples).links.map(({ title }) => title)],
  ]),
  ...(['han', 'latin'] as const).flatMap(usersIn),
];

/** Parts of an address that pages show: broken before the @, and masked as a payout account. */
function partsOfEmail({ email }: Person): string[] {
  const domain = email.replace(/.*@/, '@');
  return [email, email.replace(domain, ''), domain, `${email.slice(0, 3)}***${domain}`];
}

const textsOfFile = ({ title, description, file_name, tags, files }: FileDetail): string[] => [
  ...[title, file_name, ...description.split(/\n+/).filter(Boolean), ...tags],
  ...files.map(({ name }) => name),
];

/** The worst market that the limits allow: every text of maximum length, without a place to break. */
export async function longCast(market: Market, script: Script = 'han'): Promise<Cast> {
  const samples: SampleTexts = scripts[script];
  const [seller, buyer, newcomer, fan] = await Promise.all(
    usersIn(script).map((name) => personOf(market, name, longestEmail(name))),
  );
  if (!seller || !buyer || !newcomer || !fan) throw new Error('four people were asked for');
  for (const { token, email } of [seller, buyer, fan])
    await call(market, 'PUT /users/profile', { token, body: { email, ...profileIn(samples) } });
  const payee = { alipayAccount: buyer.email, realName: textOfLength(samples.name, 50) };
  const identity = { identityCard: '11010519491231002X', phone: '13812341234', current_password: password };
  await call(market, 'POST /users/alipay-config', { token: buyer.token, body: { ...payee, ...identity } });
  await call(market, 'PUT /users/profile/stall', { token: seller.token, body: storefrontIn(samples) });
  const offers = offersIn(samples);
  const [forSale, bought, free] = [
    await publish(market, seller, offers.forSale),
    await publish(market, seller, offers.bought),
    await publish(market, seller, offers.free),
  ];
  const answers = { token: seller.token, body: answersIn(samples) };
  for (const { id } of [forSale, bought]) await call(market, `PUT /files/${id}`, answers);
  return tradeOf(market, { seller, buyer, newcomer, fan, forSale, bought, free, texts: textsIn(samples) });
}
