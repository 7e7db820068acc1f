import { actOnRefund } from '#functions/api/operations/act-on-refund';
import { actOnSeller } from '#functions/api/operations/act-on-seller';
import { confirmProposal } from '#functions/api/operations/confirm-proposal';
import type { Ports } from '#functions/ports/index';
import { openSessions } from '#functions/runtime/session';
import type { User } from '#functions/store/accounts/users';
import { sessionOf } from '#functions/test/caller';
import { member } from '#functions/test/people';
import { call } from '#functions/test/ports';
import { changeRole } from '#functions/usecases/operations/roles';
import { amountIn } from '#infra/invariants/items';
import { pairKey } from '../actions/buying.ts';
import { linkAccounts } from '../actions/linking-accounts.ts';
import { interleave, type Turn } from '../interleave.ts';
import { type Action, type ActionContext, callApi } from '../processes.ts';
import type { Checkout, Simulation } from '../simulation.ts';
import { addOutflow, hasStake, linkOf, type Outflow, sessionLasts } from './record.ts';

/** Operators also buy and sell, have linked accounts, and try to decide on what is theirs. */

/** Two operators who only work here, and all buyers and sellers. */
export async function employAll(simulation: Simulation): Promise<void> {
  const { ports, operators, sellers, buyers } = simulation;
  for (const name of ['mei_works', 'lin_works']) operators.people.push(await member(ports, name));
  operators.people.push(...sellers, ...buyers);
  const grantedBy = { actor: 'first' };
  for (const { username: name } of operators.people)
    await changeRole(ports, 'role grant', { name, role: 'admin', input: grantedBy });
}

/** An operator with a fresh second-factor proof. */
export interface ActingOperator {
  user: User;
  proof: { confirm: string };
}

export interface OperatorAction {
  name: string;
  by: User;
  /** Users with a stake in the action, as the simulation knows them. */
  stakes: readonly string[];
  /** Those who have it still: a buyer whose refund is done has none any more. */
  stakesNow?: () => Promise<readonly string[]>;
  act(ports: Ports, acting: ActingOperator): Promise<{ ok: boolean; value?: unknown }>;
  /** The money that leaves if the action needs no second operator. */
  outflow?: Omit<Outflow, 'by' | 'at'>;
}

const hasProposal = (value: unknown): boolean => proposalIn(value) !== undefined;

/** The id of the proposal in an answer. */
export function proposalIn(value: unknown): string | undefined {
  const { data } = Object(value);
  const { proposal_id: id } = Object(data);
  return typeof id === 'string' ? id : undefined;
}

/** When the operator's session began; a new one is opened where the last is over. */
async function sessionStart(simulation: Simulation, user: User, ports: Ports): Promise<number> {
  const { operators, clock } = simulation;
  const session = operators.sessions.get(user.id);
  const isOpen = session && (await openSessions(ports, { id: user.id, session: session.id }));
  if (isOpen) return session.beganAt;
  const beganAt = clock.now();
  const { session: id } = await sessionOf(simulation.ports, user);
  operators.sessions.set(user.id, { id, beganAt });
  return beganAt;
}

/** Performs an action and checks that the operator was allowed to; undefined where the call failed. */
export async function performOperatorAction(
  simulation: Simulation,
  context: ActionContext,
  { name, by, stakes, stakesNow, act, outflow }: OperatorAction,
): Promise<unknown> {
  const { operators, clock, violations } = simulation;
  const at = clock.now();
  const isInvolved = hasStake(operators, by.id, stakes);
  let age = 0;
  const answer = await callApi(simulation, context, {
    name: `${by.username} ${name}`,
    act: async (ports) => {
      age = clock.now() - (await sessionStart(simulation, by, ports));
      const proof = { confirm: await ports.tokens.issueConfirm({ id: by.id, session: 'TEST' }) };
      return act(ports, { user: by, proof });
    },
  });
  if (!answer?.ok) return undefined;
  if (isInvolved && hasStake(operators, by.id, (await stakesNow?.()) ?? stakes))
    violations.push(`I19 ${by.username}, who has a stake, ${name}`);
  if (age >= sessionLasts) violations.push(`I19 ${by.username} ${name} in a session of ${age} ms`);
  const proposal = proposalIn(answer.value);
  if (proposal !== undefined) operators.proposals.set(proposal, { by: by.id, stakes, stakesNow });
  if (outflow && !hasProposal(answer.value))
    for (const limited of addOutflow(operators, { ...outflow, by: by.id, at }))
      violations.push(`I19 more than the limit left alone for ${limited}: ${by.username} ${name}`);
  return answer.value;
}

/** Half of the time one of the two who only work here. */
export const someOperator = ({ random, operators: { people } }: Simulation): User | undefined =>
  random.some(random.chance(0.5) ? people.slice(0, 2) : people);

const sellerOf = ({ files }: Simulation, { fileId }: Checkout): string =>
  files.find(({ id }) => id === fileId)?.ownerId ?? '';

/** Refunds all that is left of an order. */
async function refund(
  simulation: Simulation,
  context: ActionContext,
  by: User,
  checkout: Checkout | undefined,
): Promise<void> {
  if (!checkout || simulation.finished.has(pairKey(checkout))) return;
  const { outTradeNo, buyerId } = checkout;
  const order = await simulation.books.get({ pk: `ORD#${outTradeNo}`, sk: 'ORD' }, { consistent: true });
  if (!order) return;
  const amount = amountIn(order) - amountIn(order, 'takenBack');
  const sellerId = sellerOf(simulation, checkout);
  const action = simulation.random.chance(0.7) ? 'begin' : 'approve';
  await performOperatorAction(simulation, context, {
    ...{ name: `refunds ${outTradeNo} (${action})`, by, stakes: [buyerId, sellerId] },
    act: (ports, { user, proof }) =>
      call(actOnRefund, ports, {
        user,
        params: { out_trade_no: outTradeNo, deed: action },
        body: { ...proof, note: '照顾' },
      }),
    outflow: { sellerId, orders: [{ outTradeNo, buyerId, amount }] },
  });
}

export const refundOrder: Action = async (simulation, context) => {
  const by = someOperator(simulation);
  if (by) await refund(simulation, context, by, simulation.random.some(simulation.checkouts));
};

/** Several refunds at once: by one operator in several tabs, or by several for one buyer. */
export const refundInTabs: Action = async (simulation, context) => {
  const { random, checkouts } = simulation;
  const [by, buyer] = [someOperator(simulation), random.some(simulation.buyers)];
  if (!by) return;
  const isOneBuyer = random.chance(0.5);
  const candidates = isOneBuyer ? checkouts.filter(({ buyerId }) => buyerId === buyer?.id) : checkouts;
  const chosen = new Set([1, 2, 3, 4].map(() => random.some(candidates)));
  await interleave(
    random,
    [...chosen].map((checkout) => {
      const operator = isOneBuyer ? (someOperator(simulation) ?? by) : by;
      return (turn: Turn) => refund(simulation, { ...context, turn }, operator, checkout);
    }),
  );
};

const isOpenBucket = (item: { pk: string; sk: string; frozenBy?: unknown }): boolean =>
  item.sk.startsWith('B#') && item.frozenBy === undefined;

/** A seller's open balance, summed from the items. */
export async function openBalance({ books }: Simulation, sellerId: string): Promise<number> {
  const { items } = await books.query({ pk: `SBAL#${sellerId}`, limit: 1000, consistent: true });
  const open = items.filter(isOpenBucket).reduce((sum, item) => sum + amountIn(item), 0);
  return Math.max(0, open);
}

/** Holds and releases a seller's payouts, several times in a row. */
export const toggleHold: Action = async (simulation, context) => {
  const [by, seller] = [someOperator(simulation), simulation.random.some(simulation.sellers)];
  if (!by || !seller) return;
  for (let left = 1 + simulation.random.int(4); left > 0; left--) await changeHold(simulation, context, { by, seller });
};

async function changeHold(
  simulation: Simulation,
  context: ActionContext,
  { by, seller }: { by: User; seller: User },
): Promise<void> {
  const isHeld =
    (await simulation.books.get({ pk: `SBAL#${seller.id}`, sk: 'HOLD' }, { consistent: true })) !== undefined;
  const action = isHeld ? 'release' : 'hold';
  const released = await openBalance(simulation, seller.id);
  await performOperatorAction(simulation, context, {
    ...{ name: `${action}s ${seller.username}`, by, stakes: [seller.id] },
    act: (ports, { user, proof }) =>
      call(actOnSeller, ports, {
        user,
        params: { usernameOrId: seller.id, deed: action },
        body: { ...proof, note: '看过了' },
      }),
    ...(isHeld && { outflow: { sellerId: seller.id, orders: [], released } }),
  });
}

/** Confirms a proposal: by its proposer, an account linked to them, or another operator. */
export const confirm: Action = async (simulation, context) => {
  const by = someOperator(simulation);
  const [id, proposal] = simulation.random.some([...simulation.operators.proposals]) ?? [];
  if (!by || !proposal || id === undefined) return;
  await performOperatorAction(simulation, context, {
    ...{ name: `confirms ${id}`, by, stakes: [proposal.by, ...proposal.stakes] },
    stakesNow: async () => [proposal.by, ...((await proposal.stakesNow?.()) ?? proposal.stakes)],
    act: (ports, { user, proof }) => call(confirmProposal, ports, { user, params: { id }, body: proof }),
  });
};

/** An operator turns out to have another account. */
export const linkOperator: Action = async (simulation, context) => {
  const { random, operators, buyers, sellers } = simulation;
  const operator = random.some(operators.people);
  const person = random.some([...buyers, ...sellers, ...operators.people].filter(({ id }) => id !== operator?.id));
  if (!operator || !person || !(await linkAccounts(simulation, context, [operator, person]))) return;
  operators.links.add(linkOf(operator.id, person.id)).add(linkOf(person.id, operator.id));
};
