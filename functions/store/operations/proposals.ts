import * as z from 'zod';
import { correctableAccount } from '#functions/domain/ledger/correction';
import type { Account } from '#functions/domain/ledger/ledger';
import { proposalExpiry } from '#functions/domain/operations/four-eyes';
import type { Key, Table, Write } from '#functions/ports/table';
import { amount } from '../orders/orders.ts';
import { dueTime } from '../table/due.ts';
import { changeItem, findItem, newItem } from '../table/items.ts';
import { queryAll } from '../table/pages.ts';

const account = z.custom<Account>((value) => typeof value === 'string' && correctableAccount(value) !== undefined);

/** An action that takes two operators. */
const proposedAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('correct'), from: account, to: account, amount }),
  z.object({ kind: z.literal('withdraw'), provider: z.string(), amount }),
  z.object({ kind: z.literal('refund'), outTradeNo: z.string(), amount, isPart: z.literal(true).optional() }),
  z.object({ kind: z.literal('finish'), outTradeNo: z.string(), amount }),
  /** The amount is the platform's loss. */
  z.object({ kind: z.literal('carry'), outTradeNo: z.string(), reason: z.string(), amount }),
  /** A refund that its buyer requested. */
  z.object({ kind: z.literal('approve'), outTradeNo: z.string(), amount }),
  /** Ends a seller's hold; the amount is what is paid out then. */
  z.object({ kind: z.literal('release'), sellerId: z.string(), amount }),
  /** Ends the hold of one payout. */
  z.object({ kind: z.literal('resume'), payoutId: z.string(), amount }),
  z.object({ kind: z.literal('refund_buyers'), caseId: z.string(), measureIds: z.array(z.string()), amount }),
  /** Lifts a measure; the amount is what its seller is paid then. */
  z.object({ kind: z.literal('lift'), caseId: z.string(), measureId: z.string(), words: z.string(), amount }),
  /** Books lost postings again, which are derived anew when it is confirmed. */
  z.object({ kind: z.literal('rebook'), references: z.array(z.string()) }),
  /** Exports every seller's income of a quarter, with their identities. */
  z.object({ kind: z.literal('tax'), quarter: z.string() }),
]);

export const proposalItem = z.object({
  id: z.string(),
  deed: proposedAction,
  actor: z.string(),
  note: z.string(),
  at: z.number(),
  state: z.enum(['waiting', 'done']),
  confirmedBy: z.string().optional(),
  confirmedAt: z.number().optional(),
});

export type ProposedAction = z.output<typeof proposedAction>;
export type Proposal = z.output<typeof proposalItem>;

const keyOf = (id: string): Key => ({ pk: `PROP#${id}`, sk: 'PROP' });

const openProposals = 'PROPOSALS';

export const newProposal = (proposal: Omit<Proposal, 'state'>): Write =>
  newItem({
    ...keyOf(proposal.id),
    kind: 'proposal',
    ...proposal,
    state: 'waiting',
    ownedPk: openProposals,
    ownedSk: `${dueTime(proposal.at)}#${proposal.id}`,
  });

/** Belongs into the commit of the proposed action, so that it happens once. */
export const proposalDone = ({ id }: Proposal, confirmed: { confirmedBy: string; confirmedAt: number }): Write =>
  changeItem(keyOf(id), { ...confirmed, state: 'done', ownedPk: undefined, ownedSk: undefined }, [
    { attribute: 'state', equals: 'waiting' },
  ]);

export const findProposal = (table: Table, id: string): Promise<Proposal | undefined> =>
  findItem(table, keyOf(id), proposalItem);

/** Proposals that can still be confirmed, the oldest first. */
export const listOpenProposals = async (table: Table, now: number): Promise<Proposal[]> =>
  (await queryAll(table, { index: 'owned', pk: openProposals }))
    .map((item) => proposalItem.parse(item))
    .filter((proposal) => now < proposalExpiry(proposal));
