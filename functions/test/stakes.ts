import type { RouteName, routes } from '#shared/contract/index';
import type { Route } from '#shared/contract/route';
import { fen } from '#shared/money';
import { createReport } from '../api/moderation/create-report.ts';
import { digestOf } from '../domain/moderation/tokens.ts';
import { linkedGroupWrites } from '../store/accounts/linked-accounts.ts';
import type { User } from '../store/accounts/users.ts';
import { differenceId, newDifference } from '../store/ledger/differences.ts';
import { newReport } from '../store/moderation/reports.ts';
import { parkedWrite } from '../store/table/parked.ts';
import { propose } from '../usecases/operations/propose.ts';
import type { KnownValues } from './examples.ts';
import { member } from './people.ts';
import { type Populated, populated } from './populated.ts';
import { call, valueIn } from './ports.ts';

/** All operator actions by the people concerned. Written by hand, independent of the functions. */

type OperatorRow = {
  [N in RouteName]: (typeof routes)[N] extends { access: 'operator'; method: 'POST' } ? N : never;
}[RouteName];

export const isOperatorAction = ({ access, method }: Route): boolean => access === 'operator' && method !== 'GET';

/** A linked account of the same person. */
export async function link({ ports }: Pick<Populated, 'ports'>, account: { id: string }, other: { id: string }) {
  const shared = {
    mark: `mark of ${account.id} and ${other.id}`,
    shared: 'identity',
    since: ports.clock.now(),
  } as const;
  await ports.table.commit(linkedGroupWrites(account.id, [other.id], shared));
  return shared.mark;
}

const difference = {
  ...({ class: 'amount_differs', kind: 'payment', isHealing: false } as const),
  ...{ date: '2026-11-20', provider: 'mock' },
};

/** A market with cases of all kinds, and the people concerned. */
export async function stakedMarket() {
  const market = await populated();
  const { ports, sold, owner, soldOrder } = market;
  const [reporter, mailer, claimant, taker, proposer, author] = [
    await member(ports, 'reporter_r'),
    await member(ports, 'mailer_m'),
    await member(ports, 'claimant'),
    await member(ports, 'taker_t'),
    await member(ports, 'proposer_p'),
    await member(ports, 'author_a'),
  ];
  const reportBody = { reason: 'infringement', text: '抄的' };
  const about = { ...reportBody, target: { type: 'file', id: sold.id } };
  const { id: reported } = (await valueIn(call(createReport, ports, { user: reporter, body: about }))).data;
  const guest = { caseId: reported, reason: 'infringement', text: '', at: ports.clock.now(), language: 'zh' } as const;
  const report = { ...guest, id: ports.ids.next(), email: mailer.email, token: digestOf('t'), isBuyer: false };
  const measure = { pk: `MSR#${market.measure.id}`, sk: 'MSR' };
  const differing = { ...difference, ourNo: soldOrder };
  const [now, name] = [ports.clock.now(), { queue: 'order-status', messageId: 'PARKED' } as const];
  const body = { kind: 'check', outTradeNo: soldOrder };
  await ports.table.commit([
    newReport(report),
    { update: measure, change: { set: { takenBy: taker.id, appeal: 'waiting' } } },
    newDifference({ date: difference.date, provider: 'mock', now }, { difference: differing, isHealing: false }),
    parkedWrite({ ...name, reason: 'not known', body, at: now }),
  ]);
  const action = { kind: 'refund', outTradeNo: soldOrder, amount: fen(600_00) } as const;
  const proposal = await propose(ports, action, { actor: proposer.username, note: 'much' });
  const fingerprint = await link(market, owner, author);
  return {
    ...{ ...market, reporter, mailer, claimant, taker, proposer, author, reported, proposal, mark: fingerprint },
    difference: differenceId(differing),
  };
}

export type StakedMarket = Awaited<ReturnType<typeof stakedMarket>>;

interface Concerned {
  /** The resource, by the names of parameters and body fields. */
  thing: KnownValues;
  /** People with a conflict of interest, by their relation. */
  stakes: Record<string, User>;
}

const ofCase = ({ reported, owner, buyer, reporter, mailer }: StakedMarket): Concerned => ({
  thing: { id: reported, decision: 'remove', rule: 'infringement', words: '抄的', revision: 1 },
  stakes: { 'whose file it is': owner, buyer, reporter, 'who reported by mail': mailer },
});

const ofOrder = ({ soldOrder, owner, buyer }: StakedMarket): Concerned => ({
  thing: { out_trade_no: soldOrder, deed: 'begin', note: 'n' },
  stakes: { seller: owner, buyer },
});

export const concerned: Record<OperatorRow, (market: StakedMarket) => Concerned> = {
  claimCase: ofCase,
  decideCase: ofCase,
  decideMeasure: ({ measure, owner, claimant, taker }) => ({
    thing: { id: measure.id, decision: 'lift', words: '是的' },
    stakes: { 'whom it is about': owner, claimant, 'who took it': taker },
  }),
  actOnRefund: ofOrder,
  actOnPayout: ({ payout, owner }) => ({
    thing: { payout_id: payout.id, deed: 'resume' },
    stakes: { 'who is paid': owner },
  }),
  actOnSeller: ({ owner }) => ({
    thing: { usernameOrId: owner.username, deed: 'release', note: 'n' },
    stakes: { seller: owner },
  }),
  actOnStall: ({ owner }) => ({
    thing: { usernameOrId: owner.username, action: 'pin' },
    stakes: { seller: owner },
  }),
  // Concerns all people alike.
  actOnMarket: () => ({ thing: { deed: 'start', note: 'n' }, stakes: {} }),
  confirmProposal: ({ proposal, owner, buyer, proposer }) => ({
    thing: { id: proposal },
    stakes: { seller: owner, buyer, 'who proposed it': proposer },
  }),
  noteKin: ({ mark: fingerprint, owner, author }) => ({
    thing: { mark: fingerprint, note: 'n' },
    stakes: { 'one of them': owner, 'another of them': author },
  }),
  resolveDifference: (market) => ({
    thing: { id: market.difference, note: 'n' },
    stakes: { seller: market.owner, buyer: market.buyer },
  }),
  actOnMessage: ({ owner, buyer }) => ({
    thing: { queue: 'order-status', id: 'PARKED', deed: 'drop', note: 'n' },
    stakes: { seller: owner, buyer },
  }),
};
