import * as z from 'zod';
import { marketActions, messageActions, payoutActions, refundActions, sellerActions } from '#shared/operations';
import { byFinance, financeAction, route } from '../route.ts';
import { instantField, orderParam, pathField } from '../shapes/common.ts';
import {
  actionAnswer,
  issue,
  linkedAccounts,
  operatorPayout,
  operatorRefund,
  parkedMessage,
  payoutStop,
  proposal,
  sellerHold,
  stuckItem,
} from '../shapes/money-answers.ts';
import { priceInput } from '../shapes/price.ts';
import { plainTextField, requiredTextField, textField } from '../shapes/texts.ts';

/** A confirm token: the operator has proven themselves moments ago. */
const confirm = { confirm: plainTextField({ most: 1000 }).default('') };
const most = 500;
export const reasoned = { ...confirm, note: requiredTextField({ missing: 'required', most }) };
export const annotated = { ...confirm, note: textField({ most }).optional() };

/** Why money of an order cannot go back to its buyer. */
const refundErrors = [
  'order_not_found',
  'order_not_paid',
  'refund_not_found',
  'refund_state',
  'refund_part_amount',
  'refund_standing',
  'refund_part_of_share',
  'refund_part_uncovered',
] as const;

const payoutParam = pathField('^[A-Za-z0-9]+$');
export const personParam = z.object({ usernameOrId: pathField('^[A-Za-z0-9_]+$', 30) });

/** Routes of the operator console about money: open issues and actions. */
export const operations = {
  listTroubles: route({
    method: 'GET',
    path: '/operator/troubles',
    ...byFinance,
    role: 'any',
    summary: 'All that waits for a person, of every kind: how much of it, since when, and in which role it is seen to',
    response: z.object({ data: z.object({ troubles: z.array(issue) }) }),
  }),
  listOperatorRefunds: route({
    method: 'GET',
    path: '/operator/refunds',
    ...byFinance,
    summary: 'Refunds that wait for an operator, the longest first',
    response: z.object({ data: z.object({ refunds: z.array(operatorRefund) }) }),
  }),
  actOnRefund: route({
    ...financeAction,
    path: '/operator/refunds/{out_trade_no}/{deed}',
    summary:
      'Decide on a refund, or begin one; what moves much money by hand is proposed, for somebody else to confirm',
    params: orderParam.extend({ deed: z.enum(refundActions) }),
    body: z.object({
      ...annotated,
      /** To start a refund: a partial amount; absent for all that is left. */
      amount: priceInput.optional(),
      /** To bear a loss: its account, one word in lower case. */
      reason: plainTextField({ most: 30 }).optional(),
    }),
    response: z.object({ data: actionAnswer }),
    errors: [
      'own_case',
      'confirm_needed',
      'note_needed',
      ...refundErrors,
      'refund_not_waiting',
      'payout_running',
      'reason_invalid',
      'changed_meanwhile',
    ],
  }),
  listOperatorPayouts: route({
    method: 'GET',
    path: '/operator/payouts',
    ...byFinance,
    summary: 'Payouts that are held or left to a person, those under way, and the stop of all of them',
    response: z.object({
      data: z.object({
        held: z.array(operatorPayout),
        under_way: z.array(operatorPayout),
        payouts_stop: payoutStop.nullable(),
        sales_stop: payoutStop.nullable(),
      }),
    }),
  }),
  actOnPayout: route({
    ...financeAction,
    path: '/operator/payouts/{payout_id}/{deed}',
    summary: 'Hold a payout, or end that; what needs the provider’s word is asked for, and done once it has come',
    params: z.object({ payout_id: payoutParam, deed: z.enum(payoutActions) }),
    body: z.object(annotated),
    status: 202,
    /** `proposal_id`: set if a second operator has to confirm first. */
    response: z.object({ data: operatorPayout.extend({ proposal_id: z.string().nullable() }) }),
    errors: ['own_case', 'confirm_needed', 'payout_not_found', 'payout_state', 'changed_meanwhile'],
  }),
  actOnMarket: route({
    ...financeAction,
    path: '/operator/market/{deed}',
    summary: 'Stop all payouts, and all sales where that is said; or lift the stop of payouts, and that of sales',
    params: z.object({ deed: z.enum(marketActions) }),
    body: z.object({ ...reasoned, sales: z.boolean().default(false) }),
    response: z.object({
      data: z.object({ payouts_stop: payoutStop.nullable(), sales_stop: payoutStop.nullable() }),
    }),
    errors: ['own_case', 'confirm_needed', 'nothing_stopped'],
  }),
  listProposals: route({
    method: 'GET',
    path: '/operator/proposals',
    ...byFinance,
    summary: 'What somebody has proposed and nobody else has confirmed, the oldest first',
    response: z.object({ data: z.object({ proposals: z.array(proposal) }) }),
  }),
  confirmProposal: route({
    ...financeAction,
    path: '/operator/proposals/{id}/confirm',
    summary: 'Do what somebody else has proposed',
    params: z.object({ id: pathField('^[A-Za-z0-9]+$') }),
    body: z.object(confirm),
    /** The refund's state, or the reference of the posting. */
    response: z.object({ data: z.object({ done: z.string() }) }),
    errors: [
      'own_case',
      'confirm_needed',
      'proposal_not_found',
      'proposal_done',
      'proposal_lapsed',
      'proposal_own',
      'proposal_needs_file',
      'balance_too_small',
      ...refundErrors,
      'changed_meanwhile',
    ],
  }),
  listKin: route({
    method: 'GET',
    path: '/operator/kin',
    ...byFinance,
    summary: 'Accounts that share a payer, a payout account or an identity, and nobody has looked at them',
    response: z.object({ data: z.object({ kin: z.array(linkedAccounts) }) }),
  }),
  noteKin: route({
    ...financeAction,
    path: '/operator/kin/noted',
    summary: 'Somebody has looked at these accounts: they leave the list, and stay kin',
    body: z.object({ ...reasoned, mark: plainTextField({ most: 300 }) }),
    response: z.object({ data: z.object({ mark: z.string() }) }),
    errors: ['own_case', 'confirm_needed', 'kin_not_found'],
  }),
  listMessages: route({
    method: 'GET',
    path: '/operator/messages',
    ...byFinance,
    summary: 'Messages that can never be worked on, and what waits for longer than it should',
    response: z.object({ data: z.object({ parked: z.array(parkedMessage), stuck: z.array(stuckItem) }) }),
  }),
  actOnMessage: route({
    ...financeAction,
    path: '/operator/messages/{deed}',
    summary: 'Send a parked message to its queue again, or forget it where it was dealt with',
    params: z.object({ deed: z.enum(messageActions) }),
    body: z.object({ ...annotated, queue: plainTextField({ most: 30 }), id: plainTextField({ most: 300 }) }),
    response: z.object({ data: z.object({ queue: z.string(), id: z.string() }) }),
    errors: ['own_case', 'confirm_needed', 'note_needed', 'message_not_found', 'message_unreadable'],
  }),
  listSellerHolds: route({
    method: 'GET',
    path: '/operator/holds',
    ...byFinance,
    summary: 'Sellers who are not paid out while somebody looks at them, the longest first',
    response: z.object({ data: z.object({ holds: z.array(sellerHold) }) }),
  }),
  actOnSeller: route({
    ...financeAction,
    path: '/operator/sellers/{usernameOrId}/{deed}',
    summary: 'Pay nothing out to a seller while somebody looks at them; or pay them again, with the next run',
    params: personParam.extend({ deed: z.enum(sellerActions) }),
    body: z.object(reasoned),
    response: z.object({
      data: z.object({
        seller_id: z.string(),
        held_since: instantField.nullable(),
        /** Set if a second operator has to confirm; the hold stays until then. */
        proposal_id: z.string().nullable(),
      }),
    }),
    errors: ['own_case', 'confirm_needed', 'user_not_found', 'seller_held', 'seller_not_held', 'held_by_measure'],
  }),
};
