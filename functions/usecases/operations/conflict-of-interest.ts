import * as z from 'zod';
import { sellersIn } from '#functions/domain/ledger/correction';
import { numbersIn } from '#functions/domain/ledger/references';
import { isStakeholder, noStakes, type Stakes } from '#functions/domain/operations/stakes';
import type { Deps } from '#functions/ports/index';
import type { Table } from '#functions/ports/table';
import { findLinkedGroup, listLinkedTo } from '#functions/store/accounts/linked-accounts';
import { findPersonId, findUserByEmail } from '#functions/store/accounts/users';
import { findFile } from '#functions/store/files/files';
import { findDifference } from '#functions/store/ledger/differences';
import { findCase, type Target } from '#functions/store/moderation/cases';
import { findMeasure } from '#functions/store/moderation/measures';
import { findNotice } from '#functions/store/moderation/notices';
import { listReports } from '#functions/store/moderation/reports';
import { findProposal, type ProposedAction } from '#functions/store/operations/proposals';
import { findOrder } from '#functions/store/orders/orders';
import { purchaseKey } from '#functions/store/orders/purchases';
import { findPayout } from '#functions/store/payouts/payouts';
import { findParked } from '#functions/store/table/parked';
import { isOutTradeNo } from '#shared/ids';
import { queueName } from '#shared/messages/index';
import { ok, type Result, refuse } from '#shared/result';
import { findReviewText } from '../reviews/find-review-text.ts';

/**
 * No operator acts where they have a stake. Each action names the record it concerns; the people behind that are found
 * here and nowhere else. A missing record is refused by the use case itself.
 */

interface Operator {
  id: string;
  username: string;
}

const present = (ids: readonly (string | undefined)[]): string[] => ids.filter((id) => id !== undefined);

/** The account that reads this mailbox counts as named. */
const findUserIdByEmail = async (table: Table, email: string | undefined): Promise<string | undefined> =>
  email === undefined ? undefined : (await findUserByEmail(table, email))?.id;

async function stakesInOrder(table: Table, outTradeNo: string): Promise<Stakes> {
  const order = await findOrder(table, outTradeNo);
  return order ? { people: [order.buyer.id, order.seller.id] } : noStakes;
}

async function stakesInPayout(table: Table, payoutId: string): Promise<Stakes> {
  const payout = await findPayout(table, payoutId);
  return payout ? { people: [payout.sellerId] } : noStakes;
}

/** The author of a review or question and the seller of its file; for a file its owner, and its buyers by `files`. */
async function stakesInTarget(table: Table, target: Target): Promise<Stakes> {
  if (target.type === 'user') return { people: [target.id] };
  const isFile = target.type === 'file';
  const [fileId = '', author] = isFile ? [target.id] : target.id.split('_');
  const words = isFile ? undefined : await findReviewText(table, target);
  const file = await findFile(table, fileId, { consistent: true });
  // A review's id ends with its author's, so it tells the author of a deleted one as well.
  const people = present([file?.ownerId, words?.personId, target.type === 'review' ? author : undefined]);
  return { people, files: isFile ? [fileId] : [] };
}

/** The subject of a case, its reporters and claimants, and the buyers of its files. */
async function stakesInCase(table: Table, caseId: string): Promise<Stakes> {
  const [about, reports, notice] = await Promise.all([
    findCase(table, caseId),
    listReports(table, caseId),
    findNotice(table, caseId),
  ]);
  if (!about) return noStakes;
  const [targets, addresses] = await Promise.all([
    Promise.all(about.targets.map((target) => stakesInTarget(table, target))),
    Promise.all([...reports, ...(notice ? [notice] : [])].map(({ email }) => findUserIdByEmail(table, email))),
  ]);
  return {
    people: [
      about.personId,
      ...present(reports.map(({ userId }) => userId)),
      ...present(addresses),
      ...targets.flatMap(({ people }) => people),
    ],
    files: targets.flatMap(({ files = [] }) => files),
  };
}

/**
 * Accounts linked to the moderator who took a measure may not decide its appeal. The moderator is refused by the use
 * case, with a reason of its own.
 */
async function stakesInMeasure(table: Table, measureId: string, { id }: Operator): Promise<Stakes> {
  const measure = await findMeasure(table, measureId);
  if (!measure) return noStakes;
  const { people, files = [] } = await stakesInCase(table, measure.caseId);
  const decider = measure.takenBy === id ? [] : [measure.takenBy];
  return { people: [measure.personId, ...decider, ...people], files };
}

async function stakesInAction(table: Table, action: ProposedAction): Promise<Stakes> {
  if ('outTradeNo' in action) return stakesInOrder(table, action.outTradeNo);
  if ('sellerId' in action) return { people: [action.sellerId] };
  if ('payoutId' in action) return stakesInPayout(table, action.payoutId);
  if ('caseId' in action) return stakesInCase(table, action.caseId);
  if (action.kind === 'rebook') return stakesInPostings(table, action.references);
  return action.kind === 'correct' ? { people: sellersIn(action) } : noStakes;
}

async function stakesInPostings(table: Table, references: readonly string[]): Promise<Stakes> {
  const all = await Promise.all(
    references.map((reference) => {
      const { outTradeNo, payoutId } = numbersIn({ reference, entries: [] });
      if (outTradeNo !== undefined) return stakesInOrder(table, outTradeNo);
      return payoutId === undefined ? noStakes : stakesInPayout(table, payoutId);
    }),
  );
  return { people: all.flatMap(({ people }) => people) };
}

/**
 * Accounts linked to the proposer may not confirm. The proposer is refused by the use case, with a reason of its own.
 */
async function stakesInProposal(table: Table, proposalId: string, { id }: Operator): Promise<Stakes> {
  const proposal = await findProposal(table, proposalId);
  if (!proposal) return noStakes;
  const [proposer, stakes] = await Promise.all([
    findPersonId(table, proposal.actor),
    stakesInAction(table, proposal.deed),
  ]);
  return { ...stakes, people: [...stakes.people, ...present([proposer]).filter((personId) => personId !== id)] };
}

async function stakesInDifference(table: Table, differenceId: string): Promise<Stakes> {
  const difference = await findDifference(table, differenceId);
  if (!difference) return noStakes;
  const { kind, ourNo, outTradeNo } = difference;
  if (kind === 'payout' || kind === 'payout_returned') return stakesInPayout(table, ourNo);
  const [number = ''] = ourNo.split(/[~#]/);
  const order = outTradeNo ?? (isOutTradeNo(number) ? number : undefined);
  return order === undefined ? noStakes : stakesInOrder(table, order);
}

interface MessageName {
  queue: string;
  id: string;
}

/** The ids in a message that tell whom it concerns. */
const numbers = z.object({
  outTradeNo: z.string().optional(),
  payoutId: z.string().optional(),
  measureId: z.string().optional(),
  caseId: z.string().optional(),
  fileId: z.string().optional(),
  sellerId: z.string().optional(),
  userId: z.string().optional(),
  ownerId: z.string().optional(),
  to: z.string().optional(),
});

async function stakesInMessage(table: Table, { queue, id }: MessageName, operator: Operator): Promise<Stakes> {
  const named = queueName.safeParse(queue);
  const parked = named.success ? await findParked(table, { queue: named.data, messageId: id }) : undefined;
  const read = numbers.safeParse(parked?.body);
  if (!read.success) return noStakes;
  const { outTradeNo, payoutId, measureId, caseId, fileId, sellerId, userId, ownerId, to } = read.data;
  const stakes = await Promise.all([
    outTradeNo === undefined ? noStakes : stakesInOrder(table, outTradeNo),
    payoutId === undefined ? noStakes : stakesInPayout(table, payoutId),
    measureId === undefined ? noStakes : stakesInMeasure(table, measureId, operator),
    caseId === undefined ? noStakes : stakesInCase(table, caseId),
    fileId === undefined ? noStakes : stakesInTarget(table, { type: 'file', id: fileId }),
  ]);
  return {
    people: [
      ...present([sellerId, userId, ownerId, await findUserIdByEmail(table, to)]),
      ...stakes.flatMap(({ people }) => people),
    ],
  };
}

/** The operator's account and those linked to it by payer, payout account or identity. */
const circleOf = async (table: Table, id: string): Promise<string[]> => [id, ...(await listLinkedTo(table, id))];

async function hasBought(table: Table, circle: readonly string[], files: readonly string[]): Promise<boolean> {
  const keys = [...new Set(files)].flatMap((fileId) => circle.map((accountId) => purchaseKey(accountId, fileId)));
  return (await table.getMany(keys, { consistent: true })).some((item) => item !== undefined);
}

type FindStakes = (table: Table, operator: Operator) => Promise<Stakes>;

/** Refuses an operator who has a stake, or whose linked accounts have. */
export type StakeCheck = (ports: Deps<'table'>, operator: Operator) => Promise<Result<undefined, 'own_case'>>;

const check =
  (find: FindStakes): StakeCheck =>
  async ({ table }, operator) => {
    const [circle, stakes] = await Promise.all([circleOf(table, operator.id), find(table, operator)]);
    const hasStake = isStakeholder(circle, stakes) || (await hasBought(table, circle, stakes.files ?? []));
    return hasStake ? refuse('own_case') : ok(undefined);
  };

export const concerningCase = (id: string) => check((table) => stakesInCase(table, id));
export const concerningMeasure = (id: string) => check((table, operator) => stakesInMeasure(table, id, operator));
export const concerningOrder = (outTradeNo: string) => check((table) => stakesInOrder(table, outTradeNo));
export const concerningPayout = (id: string) => check((table) => stakesInPayout(table, id));
export const concerningProposal = (id: string) => check((table, operator) => stakesInProposal(table, id, operator));
export const concerningDifference = (id: string) => check((table) => stakesInDifference(table, id));
export const concerningMessage = (name: MessageName) =>
  check((table, operator) => stakesInMessage(table, name, operator));

export const concerningPerson = (usernameOrId: string) =>
  check(async (table) => ({ people: present([await findPersonId(table, usernameOrId)]) }));

/** The accounts that share this fingerprint. */
export const concerningLinkedAccounts = (mark: string) =>
  check(async (table) => ({ people: (await findLinkedGroup(table, mark))?.users ?? [] }));

/** Actions that concern everybody give no operator an advantage. */
export const concerningEverybody = check(async () => noStakes);
