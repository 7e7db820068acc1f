import * as z from 'zod';
import { pageSizes } from '#shared/limits';
import { stallActions } from '#shared/operations';
import { byAdmins, byFinance, bySupport, route } from '../route.ts';
import { instantField, orderParam, pageQuery, pagination, pathField } from '../shapes/common.ts';
import { bucket, operatorOrder, posting } from '../shapes/ledger-answers.ts';
import { operatorPayout } from '../shapes/money-answers.ts';
import { auditEntry, operatorPerson } from '../shapes/operator-answers.ts';
import { balanceShape } from '../shapes/payouts.ts';
import { textField } from '../shapes/texts.ts';
import { annotated, personParam } from './operations.ts';

/** Routes of operators about one person, seller or order; each read and each action is audited. */
export const people = {
  getOperatorPerson: route({
    method: 'GET',
    path: '/operator/people/{usernameOrId}',
    ...bySupport,
    summary: 'Somebody’s account, masked, with files, measures and orders; every look is noted',
    params: z.object({ usernameOrId: pathField('^[A-Za-z0-9_]+$', 30) }),
    response: z.object({ data: operatorPerson }),
    errors: ['user_not_found'],
  }),
  actOnStall: route({
    method: 'POST',
    path: '/operator/stalls/{usernameOrId}/{action}',
    ...byAdmins,
    spends: ['operator'],
    summary: 'Begin the home page with this stall from now on; or end that, and have one chosen by the rule again',
    params: personParam.extend({ action: z.enum(stallActions) }),
    body: z.object(annotated),
    response: z.object({ data: z.object({ seller_id: z.string(), stall_pinned: z.boolean() }) }),
    errors: ['own_case', 'confirm_needed', 'user_not_found', 'stall_few_covers', 'stall_not_pinned'],
  }),
  listAudit: route({
    method: 'GET',
    path: '/operator/audit',
    ...bySupport,
    summary: 'What operators did on a day of Beijing’s calendar, the newest first',
    query: z.object({ day: textField({ most: 10 }).pipe(z.iso.date('invalid')).optional() }),
    response: z.object({ data: z.object({ day: z.string(), entries: z.array(auditEntry) }) }),
  }),
  getOperatorSeller: route({
    method: 'GET',
    path: '/operator/sellers/{usernameOrId}',
    ...byFinance,
    summary: 'A seller’s money: balance, buckets, payouts, and the postings behind them, newest first',
    params: personParam,
    query: pageQuery(pageSizes.payments),
    response: z.object({
      data: z.object({
        seller: z.object({ id: z.string(), username: z.string(), display_name: z.string() }),
        held: z.object({ since: instantField, actor: z.string(), note: z.string() }).nullable(),
        balance: balanceShape,
        buckets: z.array(bucket),
        payouts: z.array(operatorPayout),
        postings: z.array(posting),
        pagination,
      }),
    }),
    errors: ['user_not_found'],
  }),
  getOperatorOrder: route({
    method: 'GET',
    path: '/operator/orders/{out_trade_no}',
    ...byFinance,
    summary: 'An order from its creation to where its money is: states, postings, refund, payout',
    params: orderParam,
    response: z.object({ data: operatorOrder }),
    errors: ['order_not_found'],
  }),
};
