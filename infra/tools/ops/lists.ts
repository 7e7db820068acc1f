import { isMet, providerFor } from '#functions/domain/ledger/owed';
import { proposalExpiry } from '#functions/domain/operations/four-eyes';
import { differenceId, listOpenDifferences } from '#functions/store/ledger/differences';
import { listRecentAudit } from '#functions/store/operations/audit';
import { listOpenProposals, type ProposedAction } from '#functions/store/operations/proposals';
import { findPayoutStop } from '#functions/store/payouts/payout-stop';
import { readPayout } from '#functions/store/payouts/payouts';
import { listAllSellerHolds } from '#functions/store/payouts/seller-holds';
import { readRefund } from '#functions/store/refunds/refunds';
import { readReversal } from '#functions/store/refunds/reversals';
import { listAllDue } from '#functions/store/table/due';
import { always } from '#functions/store/table/outbox';
import { listParked } from '#functions/store/table/parked';
import { listObligations } from '#functions/usecases/ledger/owed';
import { listStuck } from '#functions/usecases/operations/stuck';
import { type Command, type Row, reading, time, yuan } from './command.ts';
import { linkedAccountList } from './commands/linked-accounts.ts';
import { roleList } from './commands/roles.ts';
import { securityList } from './commands/security.ts';
import { countFailed } from './failed-messages.ts';

const parked = reading('list parked', 'messages that can never be worked on', async ({ ports }) => {
  const rows = (await listParked(ports.table)).map(({ queue, messageId, at, reason }) => ({
    message: `${queue}/${messageId}`,
    since: time(at),
    reason,
  }));
  return { rows, none: 'Nothing is parked.' };
});

const dead = reading('list dead', 'messages in dead-letter queues', async (market) => {
  const rows = (await countFailed(market.failedMessages)).filter(({ count }) => count > 0);
  return { rows: rows.map(({ queue, count }) => ({ queue, messages: count })), none: 'No dead letters.' };
});

const stuck = reading('list stuck', 'orders and payouts past their times, messages sent in vain', async ({ ports }) => {
  const items = await listStuck(ports.table, ports.clock.now());
  const rows = items.map(({ what, id, since, detail }) => ({ what, id, since: time(since), detail }));
  return { rows, none: 'Nothing is stuck.' };
});

const unmatched = reading('list unmatched', 'open differences between bills and books', async ({ ports }) => {
  const rows = (await listOpenDifferences(ports.table)).map((difference) => ({
    difference: differenceId(difference),
    ours: yuan(difference.ours),
    theirs: yuan(difference.theirs),
    found: time(difference.at),
    healing: difference.isHealing ? 'yes' : undefined,
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
  const rows = (await listAllSellerHolds(ports.table)).map(({ sellerId, at, actor, note }) => ({
    seller: sellerId,
    held: time(at),
    actor,
    note,
  }));
  return { rows, none: 'No seller is held.' };
});

function proposalText(action: ProposedAction): string {
  if (action.kind === 'correct') return `correct ${action.from} → ${action.to}`;
  if (action.kind === 'withdraw') return `books withdraw from ${action.provider}`;
  if (action.kind === 'rebook') return `books rebook ${action.references.join(' ')}`;
  if (action.kind === 'tax') return `tax export of ${action.quarter}`;
  if (action.kind === 'release') return `seller release ${action.sellerId}`;
  if (action.kind === 'resume') return `payout resume ${action.payoutId}`;
  if (action.kind === 'lift') return `lift measure ${action.measureId}`;
  if (action.kind === 'refund_buyers') return `refund the buyers of case ${action.caseId}`;
  return `refund ${action.kind === 'refund' ? 'begin' : action.kind} ${action.outTradeNo}`;
}

const proposals = reading(
  'proposals',
  'what somebody has proposed and nobody else has confirmed',
  async ({ ports }) => {
    const rows = (await listOpenProposals(ports.table, ports.clock.now())).map((proposal) => ({
      proposal: proposal.id,
      what: proposalText(proposal.deed),
      amount: 'amount' in proposal.deed ? yuan(proposal.deed.amount) : undefined,
      actor: proposal.actor,
      since: time(proposal.at),
      lapses: time(proposalExpiry(proposal)),
      note: proposal.note,
    }));
    return { rows, none: 'No proposal waits.' };
  },
);

const owes = reading('owes', 'what each provider is still needed for', async ({ ports, ...market }) => {
  const configuration = market.configuration();
  const rows = (await listObligations(ports, { history: true })).map((owed) => ({
    who: providerFor(owed),
    what: `${owed.count} ${owed.what}`,
    sum: yuan(owed.amount),
    problem: configuration && !isMet(owed, configuration) ? 'nobody is configured for it' : undefined,
  }));
  return { rows, none: 'No provider is needed for anything.' };
});

const audit = reading('audit', 'what operators did, of the last --days 7', async ({ ports }, { days }) => {
  const rows = (await listRecentAudit(ports.table, ports.clock.now(), days)).map((entry) => ({
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
  parked,
  dead,
  stuck,
  unmatched,
  refunds,
  disputes,
  payouts,
  sellers,
  proposals,
  linkedAccountList,
  roleList,
  securityList,
  owes,
  audit,
];
