import { lapsesAt } from '#functions/domain/operations/four-eyes';
import { isMet, whoMeets } from '#functions/domain/ledger/owed';

import { listAudit } from '#functions/store/operations/audit';
import { differenceId, listOpenDifferences } from '#functions/store/ledger/differences';
import { type Deed, listProposals } from '#functions/store/operations/proposals';
import { readReversal } from '#functions/store/orders/reversals';
import { findPayoutStop } from '#functions/store/payouts/payout-stop';
import { readPayout } from '#functions/store/payouts/payouts';
import { listSellerHolds } from '#functions/store/payouts/seller-holds';
import { listAllDue } from '#functions/store/table/due';
import { always } from '#functions/store/table/outbox';
import { listParked } from '#functions/store/table/parked';
import { listOwed } from '#functions/usecases/ledger/owed';
import { listStuck } from '#functions/usecases/operations/stuck';
import { readRefund } from '#functions/usecases/refunds/refunds';
import { type Fen, yuanFixed } from '#shared/money';
import { type Command, type Row, time } from './command.ts';
import { kinList } from './commands/kin.ts';
import { roleList } from './commands/roles.ts';
import { securityList } from './commands/security.ts';
import { countAll } from './dead-letters.ts';

const yuan = (amount: Fen | undefined): string | undefined => (amount === undefined ? undefined : yuanFixed(amount));

const reading = (usage: string, does: string, run: Command['run']): Command => ({ usage, does, changes: false, run });

const parked = reading('list parked', 'messages that can never be worked on', async ({ ports }) => {
  const rows = (await listParked(ports.table)).map(({ queue, messageId, at, reason }) => ({
    message: `${queue}/${messageId}`,
    since: time(at),
    reason,
  }));
  return { rows, none: 'Nothing is parked.' };
});

const dead = reading('list dead', 'messages in dead-letter queues', async (market) => {
  const rows = (await countAll(market.dead)).filter(({ count }) => count > 0);
  return { rows: rows.map(({ queue, count }) => ({ queue, messages: count })), none: 'No dead letters.' };
});

const stuck = reading('list stuck', 'orders and payouts past their times, messages sent in vain', async ({ ports }) => {
  const found = await listStuck(ports.table, ports.clock.now());
  const rows = found.map(({ what, id, since, detail }) => ({ what, id, since: time(since), detail }));
  return { rows, none: 'Nothing is stuck.' };
});

const unmatched = reading('list unmatched', 'open differences between bills and books', async ({ ports }) => {
  const rows = (await listOpenDifferences(ports.table)).map((one) => ({
    difference: differenceId(one),
    ours: yuan(one.ours),
    theirs: yuan(one.theirs),
    found: time(one.at),
    healing: one.isHealing ? 'yes' : undefined,
  }));
  return { rows, none: 'Bills and books agree.' };
});

const refunds = reading('list refunds', 'refunds that wait for an operator', async ({ ports }) => {
  const rows = (await listAllDue(ports.table, 'ESC', always)).map(readRefund).map((refund) => ({
    order: refund.outTradeNo,
    state: refund.state,
    amount: yuan(refund.amount),
    requested: time(refund.requestedAt),
    title: refund.title,
    buyer: refund.reason,
    seller: refund.note,
    code: refund.lastCode,
    why: refund.checked,
  }));
  return { rows, none: 'No refund waits for an operator.' };
});

const disputes = reading('list disputes', 'payments that buyers’ banks take back', async ({ ports }) => {
  const rows = (await listAllDue(ports.table, 'DSP', always)).map(readReversal).map((dispute) => ({
    dispute: dispute.theirNo,
    order: dispute.outTradeNo,
    amount: yuan(dispute.amount),
    since: time(dispute.at),
  }));
  return { rows, none: 'No payment is disputed.' };
});

const payouts = reading('list payouts', 'payouts held or left to a person, and those under way', async ({ ports }) => {
  const [manual, underWay, stop] = await Promise.all([
    listAllDue(ports.table, 'MAN', always),
    listAllDue(ports.table, 'PO', always),
    findPayoutStop(ports.table),
  ]);
  const stopped: Row[] = stop
    ? [{ payout: 'ALL', state: 'stopped', created: time(stop.at), code: stop.reason, note: stop.note }]
    : [];
  const rows = [...manual, ...underWay].map(readPayout).map((payout) => ({
    payout: payout.id,
    state: payout.state,
    amount: yuan(payout.amount),
    seller: payout.sellerId,
    created: time(payout.createdAt),
    submitted: time(payout.submittedAt),
    code: payout.lastCode,
  }));
  return { rows: [...stopped, ...rows], none: 'No payout is under way or held.' };
});

const sellers = reading('list sellers', 'sellers who are held, the longest first', async ({ ports }) => {
  const rows = (await listSellerHolds(ports.table)).map(({ sellerId, at, actor, note }) => ({
    seller: sellerId,
    held: time(at),
    actor,
    note,
  }));
  return { rows, none: 'No seller is held.' };
});

function wordsOf(deed: Deed): string {
  if (deed.kind === 'correct') return `correct ${deed.from} → ${deed.to}`;
  if (deed.kind === 'withdraw') return `books withdraw from ${deed.provider}`;
  if (deed.kind === 'tax') return `tax export of ${deed.quarter}`;
  if (deed.kind === 'release') return `seller release ${deed.sellerId}`;
  if (deed.kind === 'resume') return `payout resume ${deed.payoutId}`;
  if (deed.kind === 'lift') return `lift measure ${deed.measureId}`;
  if (deed.kind === 'refund_buyers') return `refund the buyers of case ${deed.caseId}`;
  return `refund ${deed.kind === 'refund' ? 'begin' : deed.kind} ${deed.outTradeNo}`;
}

const proposals = reading(
  'proposals',
  'what somebody has proposed and nobody else has confirmed',
  async ({ ports }) => {
    const rows = (await listProposals(ports.table, ports.clock.now())).map((proposal) => ({
      proposal: proposal.id,
      what: wordsOf(proposal.deed),
      amount: 'amount' in proposal.deed ? yuan(proposal.deed.amount) : undefined,
      actor: proposal.actor,
      since: time(proposal.at),
      lapses: time(lapsesAt(proposal)),
      note: proposal.note,
    }));
    return { rows, none: 'No proposal waits.' };
  },
);

const owes = reading('owes', 'what each provider is still needed for', async ({ ports, ...market }) => {
  const configuration = market.configuration();
  const rows = (await listOwed(ports, { history: true })).map((owed) => ({
    who: whoMeets(owed),
    what: `${owed.count} ${owed.what}`,
    sum: yuan(owed.amount),
    problem: configuration && !isMet(owed, configuration) ? 'nobody is configured for it' : undefined,
  }));
  return { rows, none: 'No provider is needed for anything.' };
});

const audit = reading('audit', 'what operators did, of the last --days 7', async ({ ports }, { days }) => {
  const rows = (await listAudit(ports.table, ports.clock.now(), days)).map((entry) => ({
    at: time(entry.at),
    actor: entry.actor,
    action: entry.action,
    target: entry.target,
    before: JSON.stringify(entry.before),
    after: JSON.stringify(entry.after),
    note: entry.note,
  }));
  return { rows, none: 'Nobody did anything.' };
});

export const lists: readonly Command[] = [
  ...[
    parked,
    dead,
    stuck,
    unmatched,
    refunds,
    disputes,
    payouts,
    sellers,
    proposals,
    kinList,
    roleList,
    securityList,
    owes,
    audit,
  ],
];
