import * as z from 'zod';
import { route } from './route.ts';
import { instant, message } from './shapes/common.ts';
import { identityCardInput, payoutAccountInput, phoneInput, realNameInput } from './shapes/payout-fields.ts';

const account = { alipayAccount: payoutAccountInput, realName: realNameInput };

/** Masked, each of them: `nan***@example.com`, `*小明`, `1101**********1234`, `138****1234`. */
export const payoutConfig = z.object({
  alipayAccount: z.string(),
  realName: z.string(),
  /** Null where only the account was set. */
  identityCard: z.string().nullable(),
  phone: z.string().nullable(),
  /** A changed account waits until then; null while nothing waits. */
  heldUntil: instant.nullable(),
});

export type PayoutConfig = z.output<typeof payoutConfig>;

export const payoutAccount = {
  setAlipayAccount: route({
    method: 'PUT',
    path: '/users/alipay-account',
    access: 'user',
    may: 'everybody, for themselves',
    summary: 'Set the account one is paid to; money goes to another one after 24 hours',
    body: z.object(account),
    status: 200,
    response: message,
    errors: ['too_many_requests'],
  }),
  setPayoutConfig: route({
    method: 'POST',
    path: '/users/alipay-config',
    access: 'user',
    may: 'everybody, for themselves',
    summary: 'Set the account one is paid to, with what proves who one is',
    body: z.object({ ...account, identityCard: identityCardInput, phone: phoneInput }),
    status: 200,
    response: message,
    errors: ['too_many_requests'],
  }),
  getPayoutConfig: route({
    method: 'GET',
    path: '/users/alipay-config',
    access: 'user',
    may: 'everybody, for themselves',
    summary: 'How one is paid, masked',
    status: 200,
    response: z.object({ config: payoutConfig.nullable() }),
    errors: [],
  }),
};
