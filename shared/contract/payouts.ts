import * as z from 'zod';
import { pageSizes } from '../limits.ts';
import { forThemselves, route } from './route.ts';
import { knownPasswordInput } from './shapes/account-fields.ts';
import { message, pageQuery, pagination, pathField, wholeNumber } from './shapes/common.ts';
import { factorErrors, mailboxErrors, secondFactorInput } from './shapes/factor-fields.ts';
import { identityCardInput, payoutAccountInput, phoneInput, realNameInput } from './shapes/payout-fields.ts';
import {
  balanceEntryShape,
  balanceEntryType,
  balanceShape,
  payoutConfigShape,
  payoutDeductionShape,
  payoutSaleShape,
  payoutShape,
  yuanField,
} from './shapes/payouts.ts';
import { priceInput } from './shapes/price.ts';
import { lineField, plainTextField } from './shapes/texts.ts';

export type BalanceAnswer = z.output<typeof balanceShape>;
export type BalanceEntry = z.output<typeof balanceEntryShape>;
export type PayoutAnswer = z.output<typeof payoutShape>;
export type PayoutSale = z.output<typeof payoutSaleShape>;
export type PayoutDeduction = z.output<typeof payoutDeductionShape>;

const account = {
  alipayAccount: payoutAccountInput,
  realName: realNameInput,
  /** Required for changes, unless entered in this session within 15 minutes; an unchanged form needs none. */
  current_password: knownPasswordInput.optional(),
  second_factor: secondFactorInput.optional(),
};

const accountErrors = ['current_password_wrong', 'invalid_input', ...factorErrors, ...mailboxErrors] as const;

export type PayoutConfig = z.output<typeof payoutConfigShape>;

export const payouts = {
  setAlipayAccount: route({
    method: 'PUT',
    path: '/users/alipay-account',
    spends: ['password-from', 'payout-account', 'mailbox-guesses', 'mailbox-guesses-day'],
    ...forThemselves,
    closedTo: 'limited',
    summary:
      'Set the account one is paid to, with one’s password, and a code from the mailbox where money is unpaid; money goes there after 24 hours, 72 where it replaces another',
    body: z.object(account),
    response: message,
    errors: accountErrors,
  }),
  setPayoutConfig: route({
    method: 'POST',
    path: '/users/alipay-config',
    spends: ['password-from', 'payout-account', 'mailbox-guesses', 'mailbox-guesses-day'],
    ...forThemselves,
    closedTo: 'limited',
    summary:
      'Set the account one is paid to and what proves who one is, as `PUT /users/alipay-account` does. An identity card whose date or check digit (ISO 7064, MOD 11-2) is wrong is `identity_card_invalid`',
    body: z.object({ ...account, identityCard: identityCardInput, phone: phoneInput }),
    response: message,
    errors: ['identity_card_invalid', ...accountErrors],
  }),
  getPayoutConfig: route({
    method: 'GET',
    path: '/users/alipay-config',
    ...forThemselves,
    summary: 'How one is paid, masked',
    response: z.object({ config: payoutConfigShape.nullable() }),
  }),
  getBalance: route({
    method: 'GET',
    path: '/payments/balance',
    ...forThemselves,
    summary: 'A seller’s money in the order it travels',
    response: z.object({ data: balanceShape }),
  }),
  listBalanceEntries: route({
    method: 'GET',
    path: '/payments/balance/detail',
    ...forThemselves,
    summary: 'The seller’s statement, newest first; `type` shows one kind of movement',
    query: pageQuery(pageSizes.payments).extend({ type: balanceEntryType.optional() }),
    response: z.object({ data: z.object({ entries: z.array(balanceEntryShape), pagination }) }),
  }),
  listDailyEarnings: route({
    method: 'GET',
    path: '/payments/balance/daily',
    ...forThemselves,
    summary:
      'What settled on each of the last days in Beijing, today the last, refunds taken off; days without any too',
    query: z.object({ days: wholeNumber(1, 90).default(30) }),
    response: z.object({
      data: z.object({
        days: z.array(z.object({ date: z.iso.date(), earnings: yuanField, sales: z.number() })),
        total: yuanField,
      }),
    }),
  }),
  withdraw: route({
    method: 'POST',
    path: '/payments/withdraw',
    spends: ['payouts'],
    ...forThemselves,
    closedTo: 'limited',
    summary: 'Pay out now what is available, to the account that is set up',
    body: z.object({
      /** The amount the seller saw; refused if it has changed. */
      amount: priceInput.optional(),
      alipay_account: plainTextField({ most: 254 }).optional(),
      real_name: plainTextField({ most: 50 }).optional(),
      request_note: lineField({ most: 200 }).optional(),
      second_factor: secondFactorInput.optional(),
    }),
    status: 202,
    response: z.object({ data: payoutShape }),
    errors: [
      'payout_account_missing',
      'payout_account_held',
      'payout_account_unconfirmed',
      'payout_seller_held',
      'payout_email_held',
      'payout_identity_missing',
      'payout_refund_waiting',
      'payout_running',
      'payout_too_small',
      'payout_busy',
      'balance_changed',
      ...factorErrors,
    ],
  }),
  resumePayouts: route({
    method: 'POST',
    path: '/payments/payouts/resume',
    spends: ['account', 'mailbox-guesses', 'mailbox-guesses-day'],
    ...forThemselves,
    closedTo: 'limited',
    summary:
      'Say by a code from the mailbox that payouts may go on: after changes were taken back, from 24 hours after that on, or to an account that only a password has set',
    body: z.object({ second_factor: secondFactorInput.optional() }),
    response: message,
    errors: ['too_many_requests', ...mailboxErrors],
  }),
  listPayouts: route({
    method: 'GET',
    path: '/payments/payouts',
    ...forThemselves,
    summary: 'Payouts with their dated states, newest first',
    query: pageQuery(pageSizes.payments),
    response: z.object({ data: z.object({ payouts: z.array(payoutShape), pagination }) }),
  }),
  getPayout: route({
    method: 'GET',
    path: '/payments/payouts/{payout_id}',
    access: 'owner',
    may: 'the seller who is paid',
    summary: 'What a payout consists of: its sales page by page, less what refunds took from them before',
    params: z.object({ payout_id: pathField('^[A-Za-z0-9]+$') }),
    query: pageQuery(pageSizes.payments),
    response: z.object({
      data: z.object({
        payout: payoutShape,
        sales: z.array(payoutSaleShape),
        taken: z.array(payoutDeductionShape),
        pagination,
      }),
    }),
    errors: ['payout_not_found'],
  }),
};
