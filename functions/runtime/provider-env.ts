import { createPublicKey } from 'node:crypto';
import * as z from 'zod';
import { matching, privateKey, publicKey, rsaPrivateKey, rsaPublicKey, safeAddress, text } from './env-values.ts';

/** What a payment provider reads of the environment. Only those that are configured do. */

const providerNames = ['mock', 'alipay', 'stripe'] as const;
export type ProviderName = (typeof providerNames)[number];

const listed = `one of ${providerNames.join(', ')}, or several separated by commas`;

/** The first name is the provider of new orders; the others stay for the orders they began. */
const providerList = text(listed)
  .transform((list) => list.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(providerNames, listed)));

const payoutNames = ['mock', 'transfer', 'split'] as const;
export type PayoutName = (typeof payoutNames)[number];

export const providerSettings = {
  PAYMENT_PROVIDER: providerList,
  PAYOUT_PROVIDER: z.enum(payoutNames, `one of ${payoutNames.join(', ')}`).optional(),
};

export const payoutsEnv = z.object(providerSettings);

export const mock = { MOCK_PRIVATE_KEY: privateKey, MOCK_PUBLIC_KEY: publicKey };

const alipayFields = z.object({
  ALIPAY_APP_ID: matching(/^\d{10,32}$/, 'the number of the app at Alipay, such as 2014072300007148'),
  ALIPAY_SELLER_ID: matching(/^2088\d{12}$/, 'the number of our account at Alipay: 16 digits that begin with 2088'),
  ALIPAY_PRIVATE_KEY: rsaPrivateKey('the key of the app'),
  ALIPAY_PUBLIC_KEY: rsaPublicKey('the key of Alipay, as its console shows it'),
  ALIPAY_GATEWAY: safeAddress('the https address of Alipay’s v2 API').default('https://openapi.alipay.com/gateway.do'),
});

type AlipayFields = z.output<typeof alipayFields>;

const spki = { type: 'spki', format: 'pem' } as const;

/** The console shows both public keys beside each other; with ours, nothing of Alipay’s would ever be believed. */
const isTheirs = ({ ALIPAY_PRIVATE_KEY: ours, ALIPAY_PUBLIC_KEY: theirs }: AlipayFields): boolean =>
  createPublicKey(ours).export(spki) !== theirs.export(spki);

const alipay = alipayFields.refine(isTheirs, {
  path: ['ALIPAY_PUBLIC_KEY'],
  error: 'the public key of Alipay, not that of the app',
});

export const providerEnv = {
  mock: z.object(mock),
  alipay,
  stripe: z.object({
    STRIPE_SECRET_KEY: matching(/^(sk|rk)_(test|live)_\w{16,}$/, 'a secret key of Stripe: sk_live_… or sk_test_…'),
    STRIPE_WEBHOOK_SECRET: matching(/^whsec_[\w+/=-]{16,}$/, 'the secret of the webhook at Stripe: whsec_…'),
    STRIPE_API_BASE: safeAddress('the https address of Stripe’s API').default('https://api.stripe.com'),
  }),
} as const satisfies Record<ProviderName, z.ZodObject>;

/** Alipay asks for scene and description of every transfer; both must be agreed with it. */
const transferScene = {
  ALIPAY_TRANSFER_SCENE: text('the name of the transfer scene agreed with Alipay').default('佣金报酬'),
  ALIPAY_TRANSFER_INFO: text('the kind of description Alipay wants for that scene').default('佣金报酬说明'),
};

export const payoutEnv = {
  mock: z.object({}),
  transfer: alipay.safeExtend(transferScene),
  split: alipay,
} as const satisfies Record<PayoutName, z.ZodObject>;

/** Money leaves the way it came in, unless told otherwise. Stripe takes payments only. */
export const payoutNameOf = (settings: z.output<typeof payoutsEnv>): PayoutName =>
  settings.PAYOUT_PROVIDER ?? (settings.PAYMENT_PROVIDER[0] === 'mock' ? 'mock' : 'transfer');
