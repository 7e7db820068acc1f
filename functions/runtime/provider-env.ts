import { createPublicKey, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import { paymentMethods } from '#shared/payment-methods';
import {
  certificate,
  matching,
  privateKey,
  publicKey,
  requiredText,
  rsaPrivateKey,
  rsaPublicKey,
  safeAddress,
} from './env-values.ts';
import { hasWechat, wechatEnv } from './wechat-env.ts';

/** The environment variables of payment and payout providers. Only configured providers read theirs. */

const firstNames = ['mock', 'alipay', 'stripe'] as const;

/** WeChat Pay is never the default: buyers who do not choose get a page, and payouts never go through WeChat. */
const providerNames = [...firstNames, 'wechat'] as const;
export type ProviderName = (typeof providerNames)[number];

const listed = (expected: string) =>
  requiredText(expected).transform((list) => list.split(',').map((name) => name.trim()));

/** The first name is the provider of new orders; the others stay configured for the payments they began. */
function providerList<F extends string, N extends string>(first: readonly F[], others: readonly N[]) {
  const expected = `one of ${first.join(', ')}, or several of ${others.join(', ')} separated by commas`;
  return listed(expected).pipe(z.tuple([z.enum(first, expected)], z.enum(others, expected)));
}

const payoutNames = ['mock', 'transfer', 'split'] as const;
export type PayoutName = (typeof payoutNames)[number];

/** The methods of new orders; by default those of the first provider, and WeChat Pay. */
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
const alipaysKey = rsaPublicKey('the key of Alipay, as its console shows it, or its certificate');
const appCertificate = certificate('the certificate of the app, appCertPublicKey_….crt of Alipay’s console');
const gateway = safeAddress('the https address of Alipay’s v2 API').default('https://openapi.alipay.com/gateway.do');

const spki = { type: 'spki', format: 'pem' } as const;

/** Alipay's console shows both public keys side by side; with ours in place of theirs, no signature of Alipay's would ever verify. */
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
    ALIPAY_APP_CERT: appCertificate.optional(),
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
  ALIPAY_TRANSFER_SCENE: requiredText('the name of the transfer scene agreed with Alipay').default('佣金报酬'),
  ALIPAY_TRANSFER_INFO: requiredText('the kind of description Alipay wants for that scene').default('佣金报酬说明'),
};

/** The app that sends payouts, if it differs from the one that takes payments: functions that take payments then do not hold its key. */
const payingApp = z
  .object({
    ALIPAY_PAYOUT_APP_ID: appId,
    ALIPAY_PAYOUT_PRIVATE_KEY: appKey,
    ALIPAY_PAYOUT_PUBLIC_KEY: alipaysKey,
    ALIPAY_PAYOUT_APP_CERT: appCertificate,
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
  /** Alipay sends money for apps with certificates only. */
  transfer: alipay.safeExtend({ ...transferScene, ALIPAY_APP_CERT: appCertificate }),
  /** A share is paid out of a payment, by the app that received it. */
  split: alipay,
  payingApp,
} as const satisfies Record<PayoutName | 'payingApp', z.ZodObject>;

export const payoutKeysOf = (name: PayoutName, env?: Env) =>
  payoutEnv[name === 'transfer' && hasPayingApp(env) ? 'payingApp' : name];

/** Payouts go through the provider of payments unless set otherwise. Stripe takes payments only. */
export const payoutNamesOf = (settings: z.output<typeof payoutsEnv>): [PayoutName, ...PayoutName[]] =>
  settings.PAYOUT_PROVIDER ?? [settings.PAYMENT_PROVIDER[0] === 'mock' ? 'mock' : 'transfer'];

/** All named providers, and WeChat Pay if any of its keys is set. @throws if the share of a sale would have to be taken from WeChat Pay. */
export function providersOf(settings: z.output<typeof payoutsEnv>, env?: Env): [ProviderName, ...ProviderName[]] {
  const [first, ...others] = settings.PAYMENT_PROVIDER;
  if (!hasWechat(env) && !others.includes('wechat')) return [first, ...others];
  if (splitsNew(settings)) throw new Error('PAYOUT_PROVIDER=split and WeChat Pay: what is paid there cannot be split');
  return [first, ...others.filter((name) => name !== 'wechat'), 'wechat'];
}

/** Whether payments of new orders are split between seller and platform later. */
export const splitsNew = (settings: z.output<typeof payoutsEnv>): boolean => payoutNamesOf(settings)[0] === 'split';
