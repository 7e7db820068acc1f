import { createPublicKey, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import { paymentMethods } from '#shared/payment-methods';
import { matching, privateKey, publicKey, rsaPrivateKey, rsaPublicKey, safeAddress, text } from './env-values.ts';
import { hasWechat, wechatEnv } from './wechat-env.ts';

/** What a payment provider reads of the environment. Only those that are configured do. */

const firstNames = ['mock', 'alipay', 'stripe'] as const;

/** WeChat Pay is never the first: whoever does not choose is sent to a page, and money never leaves through it. */
const providerNames = [...firstNames, 'wechat'] as const;
export type ProviderName = (typeof providerNames)[number];

const listed = (expected: string) => text(expected).transform((list) => list.split(',').map((name) => name.trim()));

/** The first name is the provider of what is new; the others stay for what they began. */
function providerList<F extends string, N extends string>(first: readonly F[], others: readonly N[]) {
  const expected = `one of ${first.join(', ')}, or several of ${others.join(', ')} separated by commas`;
  return listed(expected).pipe(z.tuple([z.enum(first, expected)], z.enum(others, expected)));
}

const payoutNames = ['mock', 'transfer', 'split'] as const;
export type PayoutName = (typeof payoutNames)[number];

/** What new orders may be paid with; where nothing is said, with the provider of what is new, and WeChat Pay. */
const methodList = listed(`${paymentMethods.join(', ')}, or several separated by commas`).pipe(
  z.array(z.enum(paymentMethods, `one of ${paymentMethods.join(', ')}, or several separated by commas`)),
);

export const providerSettings = {
  PAYMENT_PROVIDER: providerList(firstNames, providerNames),
  PAYOUT_PROVIDER: providerList(payoutNames, payoutNames).optional(),
  PAYMENT_METHODS: methodList.optional(),
};

export const payoutsEnv = z.object(providerSettings);

export const mock = { MOCK_PRIVATE_KEY: privateKey, MOCK_PUBLIC_KEY: publicKey };

const appId = matching(/^\d{10,32}$/, 'the number of the app at Alipay, such as 2014072300007148');
const appKey = rsaPrivateKey('the key of the app');
const alipaysKey = rsaPublicKey('the key of Alipay, as its console shows it');
const gateway = safeAddress('the https address of Alipay’s v2 API').default('https://openapi.alipay.com/gateway.do');

const spki = { type: 'spki', format: 'pem' } as const;

/** The console shows both public keys beside each other; with ours, nothing of Alipay’s would ever be believed. */
const isTheirs = (ours: KeyObject, theirs: KeyObject): boolean =>
  createPublicKey(ours).export(spki) !== theirs.export(spki);

const notTheirs = 'the public key of Alipay, not that of the app';

const alipay = z
  .object({
    ALIPAY_APP_ID: appId,
    ALIPAY_SELLER_ID: matching(/^2088\d{12}$/, 'the number of our account at Alipay: 16 digits that begin with 2088'),
    ALIPAY_PRIVATE_KEY: appKey,
    ALIPAY_PUBLIC_KEY: alipaysKey,
    ALIPAY_GATEWAY: gateway,
    ALIPAY_QR: z.enum(['on', 'off'], 'on or off: whether buyers are shown a code to scan').default('on'),
  })
  .refine(({ ALIPAY_PRIVATE_KEY: ours, ALIPAY_PUBLIC_KEY: theirs }) => isTheirs(ours, theirs), {
    path: ['ALIPAY_PUBLIC_KEY'],
    error: notTheirs,
  });

export const providerEnv = {
  mock: z.object(mock),
  alipay,
  stripe: z.object({
    STRIPE_SECRET_KEY: matching(/^(sk|rk)_(test|live)_\w{16,}$/, 'a secret key of Stripe: sk_live_… or sk_test_…'),
    STRIPE_WEBHOOK_SECRET: matching(/^whsec_[\w+/=-]{16,}$/, 'the secret of the webhook at Stripe: whsec_…'),
    STRIPE_API_BASE: safeAddress('the https address of Stripe’s API').default('https://api.stripe.com'),
  }),
  wechat: wechatEnv,
} as const satisfies Record<ProviderName, z.ZodObject>;

/** Alipay asks for scene and description of every transfer; both must be agreed with it. */
const transferScene = {
  ALIPAY_TRANSFER_SCENE: text('the name of the transfer scene agreed with Alipay').default('佣金报酬'),
  ALIPAY_TRANSFER_INFO: text('the kind of description Alipay wants for that scene').default('佣金报酬说明'),
};

/** The app that sends money, where it is another than the one that takes it: nobody who takes payments knows its key. */
const payingApp = z
  .object({
    ALIPAY_PAYOUT_APP_ID: appId,
    ALIPAY_PAYOUT_PRIVATE_KEY: appKey,
    ALIPAY_PAYOUT_PUBLIC_KEY: alipaysKey,
    ALIPAY_GATEWAY: gateway,
    ...transferScene,
  })
  .refine(({ ALIPAY_PAYOUT_PRIVATE_KEY: ours, ALIPAY_PAYOUT_PUBLIC_KEY: theirs }) => isTheirs(ours, theirs), {
    path: ['ALIPAY_PAYOUT_PUBLIC_KEY'],
    error: notTheirs,
  });

type Env = Record<string, string | undefined>;

export const hasPayingApp = (env: Env = process.env): boolean => Boolean(env.ALIPAY_PAYOUT_APP_ID);

export const payoutEnv = {
  mock: z.object({}),
  transfer: alipay.safeExtend(transferScene),
  /** A share is given out of a trade, by the app it was paid to. */
  split: alipay,
  payingApp,
} as const satisfies Record<PayoutName | 'payingApp', z.ZodObject>;

/** What the keys of payouts are read by. */
export const payoutKeysOf = (name: PayoutName, env?: Env) =>
  payoutEnv[name === 'transfer' && hasPayingApp(env) ? 'payingApp' : name];

/** Money leaves the way it came in, unless told otherwise. Stripe takes payments only. */
export const payoutNamesOf = (settings: z.output<typeof payoutsEnv>): [PayoutName, ...PayoutName[]] =>
  settings.PAYOUT_PROVIDER ?? [settings.PAYMENT_PROVIDER[0] === 'mock' ? 'mock' : 'transfer'];

/** All that are named, and WeChat Pay wherever any of its keys is set. @throws where a sale's share would be taken from WeChat Pay. */
export function providersOf(settings: z.output<typeof payoutsEnv>, env?: Env): [ProviderName, ...ProviderName[]] {
  const [first, ...others] = settings.PAYMENT_PROVIDER;
  if (!hasWechat(env) && !others.includes('wechat')) return [first, ...others];
  if (splitsNew(settings)) throw new Error('PAYOUT_PROVIDER=split and WeChat Pay: what is paid there cannot be split');
  return [first, ...others.filter((name) => name !== 'wechat'), 'wechat'];
}

/** Whether buyers of new orders pay into trades that are split later. */
export const splitsNew = (settings: z.output<typeof payoutsEnv>): boolean => payoutNamesOf(settings)[0] === 'split';
