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
import { pair } from '../actions/buying.ts';
import { showOne } from '../actions/kinship.ts';
import { interleave, type Turn } from '../interleave.ts';
import { type Action, request, type Setting } from '../system.ts';
import type { Offer, World } from '../world.ts';
import { isConcerned, type Left, linkOf, sessionLasts, sumLeft } from './record.ts';

/** Operators act as everybody else lives: they buy and sell, have other accounts, and decide on what is theirs if they can. */

/** Two who only work here, and all who buy and sell. */
export async function employAll(world: World): Promise<void> {
  const { ports, operators, sellers, buyers } = world;
  for (const name of ['mei_works', 'lin_works']) operators.people.push(await member(ports, name));
  operators.people.push(...sellers, ...buyers);
  const said = { actor: 'first' };
  for (const { username: name } of operators.people)
    await changeRole(ports, 'role grant', { name, role: 'admin', said });
}

/** An operator at work: as the runtime lets a call through, and with a proof of a moment ago. */
export interface Acting {
  user: User;
  proof: { confirm: string };
}

export interface Act {
  name: string;
  by: User;
  /** Who is behind it, as the simulation knows. */
  stakes: readonly string[];
  act(ports: Ports, acting: Acting): Promise<{ ok: boolean; value?: unknown }>;
  /** What leaves by it, where it is done by one. */
  left?: Omit<Left, 'by' | 'at'>;
}

const hasProposal = (value: unknown): boolean => proposalIn(value) !== undefined;

/** The number of the proposal that an answer speaks of. */
export function proposalIn(value: unknown): string | undefined {
  const { data } = Object(value);
  const { proposal_id: id } = Object(data);
  return typeof id === 'string' ? id : undefined;
}

/** In the session that they have; where that is over, in a new one. When it began. */
async function inSession(world: World, user: User, ports: Ports): Promise<number> {
  const { operators, clock } = world;
  const kept = operators.sessions.get(user.id);
  const isOpen = kept && (await openSessions(ports, { id: user.id, session: kept.id }));
  if (isOpen) return kept.beganAt;
  const beganAt = clock.now();
  const { session } = await sessionOf(world.ports, user);
  operators.sessions.set(user.id, { id: session, beganAt });
  return beganAt;
}

/** An action of an operator, and what was wrong with its being done. Undefined where nobody knows whether it was. */
export async function perform(world: World, setting: Setting, { name, by, stakes, act, left }: Act): Promise<unknown> {
  const { operators, clock, violations } = world;
  const at = clock.now();
  const had = isConcerned(operators, by.id, stakes);
  let age = 0;
  const answer = await request(world, setting, {
    name: `${by.username} ${name}`,
    act: async (ports) => {
      age = clock.now() - (await inSession(world, by, ports));
      const proof = { confirm: await ports.tokens.issueConfirm({ id: by.id, session: 'TEST' }) };
      return act(ports, { user: by, proof });
    },
  });
  if (!answer?.ok) return undefined;
  if (had) violations.push(`I19 ${by.username}, who has a stake, ${name}`);
  if (age >= sessionLasts) violations.push(`I19 ${by.username} ${name} in a session of ${age} ms`);
  const proposal = proposalIn(answer.value);
  if (proposal !== undefined) operators.proposals.set(proposal, { by: by.id, stakes });
  if (left && !hasProposal(answer.value))
    for (const whose of sumLeft(operators, { ...left, by: by.id, at }))
      violations.push(`I19 more than the limit left alone for ${whose}: ${by.username} ${name}`);
  return answer.value;
}

/** As often as not one who only works here. */
export const someOperator = ({ random, operators: { people } }: World): User | undefined =>
  random.some(random.chance(0.5) ? people.slice(0, 2) : people);

const sellerOf = ({ files }: World, { fileId }: Offer): string => files.find(({ id }) => id === fileId)?.ownerId ?? '';

/** All that is left of an order is given back, unasked or because its buyer has asked. */
async function refund(world: World, setting: Setting, by: User, offer: Offer | undefined): Promise<void> {
  if (!offer || world.finished.has(pair(offer))) return;
  const { outTradeNo, buyerId } = offer;
  const order = await world.books.get({ pk: `ORD#${outTradeNo}`, sk: 'ORD' }, { consistent: true });
  if (!order) return;
  const amount = amountIn(order) - amountIn(order, 'takenBack');
  const sellerId = sellerOf(world, offer);
  const deed = world.random.chance(0.7) ? 'begin' : 'approve';
  await perform(world, setting, {
    ...{ name: `refunds ${outTradeNo} (${deed})`, by, stakes: [buyerId, sellerId] },
    act: (ports, { user, proof }) =>
      call(actOnRefund, ports, { user, params: { out_trade_no: outTradeNo, deed }, body: { ...proof, note: '照顾' } }),
    left: { sellerId, orders: [{ outTradeNo, buyerId, amount }] },
  });
}

export const refundOne: Action = async (world, setting) => {
  const by = someOperator(world);
  if (by) await refund(world, setting, by, world.random.some(world.offers));
};

/** At the same moment: one operator in several tabs, or several whom one buyer has asked. */
export const refundInTabs: Action = async (world, setting) => {
  const { random, offers } = world;
  const [by, buyer] = [someOperator(world), random.some(world.buyers)];
  if (!by) return;
  const isOneBuyers = random.chance(0.5);
  const known = isOneBuyers ? offers.filter(({ buyerId }) => buyerId === buyer?.id) : offers;
  const chosen = new Set([1, 2, 3, 4].map(() => random.some(known)));
  await interleave(
    random,
    [...chosen].map((offer) => {
      const who = isOneBuyers ? (someOperator(world) ?? by) : by;
      return (turn: Turn) => refund(world, { ...setting, turn }, who, offer);
    }),
  );
};

const isOpenBucket = (item: { pk: string; sk: string; frozenBy?: unknown }): boolean =>
  item.sk.startsWith('B#') && item.frozenBy === undefined;

/** What stands open in a seller's balance, from the items alone. */
export async function openOf({ books }: World, sellerId: string): Promise<number> {
  const { items } = await books.query({ pk: `SBAL#${sellerId}`, limit: 1000, consistent: true });
  const open = items.filter(isOpenBucket).reduce((sum, item) => sum + amountIn(item), 0);
  return Math.max(0, open);
}

/** Nothing is paid out to a seller, or they are paid again; by one who goes back and forth. */
export const holdOrRelease: Action = async (world, setting) => {
  const [by, seller] = [someOperator(world), world.random.some(world.sellers)];
  if (!by || !seller) return;
  for (let left = 1 + world.random.int(4); left > 0; left--) await turnHold(world, setting, { by, seller });
};

async function turnHold(world: World, setting: Setting, { by, seller }: { by: User; seller: User }): Promise<void> {
  const isHeld = (await world.books.get({ pk: `SBAL#${seller.id}`, sk: 'HOLD' }, { consistent: true })) !== undefined;
  const deed = isHeld ? 'release' : 'hold';
  const released = await openOf(world, seller.id);
  await perform(world, setting, {
    ...{ name: `${deed}s ${seller.username}`, by, stakes: [seller.id] },
    act: (ports, { user, proof }) =>
      call(actOnSeller, ports, {
        user,
        params: { usernameOrId: seller.id, deed },
        body: { ...proof, note: '看过了' },
      }),
    ...(isHeld && { left: { sellerId: seller.id, orders: [], released } }),
  });
}

/** Somebody confirms what somebody has proposed: they themselves, another account of theirs, or a colleague. */
export const confirm: Action = async (world, setting) => {
  const by = someOperator(world);
  const [id, proposal] = world.random.some([...world.operators.proposals]) ?? [];
  if (!by || !proposal || id === undefined) return;
  await perform(world, setting, {
    ...{ name: `confirms ${id}`, by, stakes: [proposal.by, ...proposal.stakes] },
    act: (ports, { user, proof }) => call(confirmProposal, ports, { user, params: { id }, body: proof }),
  });
};

/** An operator turns out to be somebody else as well. */
export const linkOperator: Action = async (world, setting) => {
  const { random, operators, buyers, sellers } = world;
  const one = random.some(operators.people);
  const other = random.some([...buyers, ...sellers, ...operators.people].filter(({ id }) => id !== one?.id));
  if (!one || !other || !(await showOne(world, setting, [one, other]))) return;
  operators.links.add(linkOf(one.id, other.id)).add(linkOf(other.id, one.id));
};
