import { correctionEntries } from '#functions/domain/ledger/correction';
import type { Entries } from '#functions/domain/ledger/ledger';
import { withdrawalEntries } from '#functions/domain/ledger/own-money';
import { numbersIn } from '#functions/domain/ledger/references';
import { isSamePerson, proposalExpiry } from '#functions/domain/operations/four-eyes';
import { instant } from '#functions/domain/time';
import type { Proposal, ProposedAction } from '#functions/store/operations/proposals';
import type { ProposalAnswer } from '#shared/contract/shapes/money-answers';
import { entryShape, type NameLookup, yuanOrNull } from './money.ts';

/** The entries a proposal would book, so that both operators see which way the money goes. */
function entriesOf(action: ProposedAction): Entries {
  if (action.kind === 'correct') return correctionEntries(action);
  return action.kind === 'withdraw' ? withdrawalEntries(action.provider, action.amount) : [];
}

/** The first of several: postings that were lost together are of one seller. */
const rebookedNumbers = (action: ProposedAction) =>
  numbersIn({ reference: (action.kind === 'rebook' && action.references[0]) || '', entries: [] });

type ActionFields = Pick<
  ProposalAnswer,
  'kind' | 'amount' | 'out_trade_no' | 'seller' | 'payout_id' | 'case_id' | 'entries' | 'reason'
>;

const actionFields = (action: ProposedAction, nameOf: NameLookup): ActionFields => ({
  kind: action.kind,
  amount: yuanOrNull('amount' in action ? action.amount : undefined),
  out_trade_no: 'outTradeNo' in action ? action.outTradeNo : (rebookedNumbers(action).outTradeNo ?? null),
  seller: 'sellerId' in action ? nameOf(action.sellerId) : null,
  payout_id: 'payoutId' in action ? action.payoutId : (rebookedNumbers(action).payoutId ?? null),
  case_id: 'caseId' in action ? action.caseId : null,
  entries: entriesOf(action).map(entryShape),
  reason: 'reason' in action ? action.reason : null,
});

/** A proposal as the operator `username` sees it, who cannot confirm their own. */
export const proposalShape = (
  proposal: Proposal,
  { nameOf, username }: { nameOf: NameLookup; username: string },
): ProposalAnswer => ({
  id: proposal.id,
  ...actionFields(proposal.deed, nameOf),
  actor: proposal.actor,
  note: proposal.note,
  at: instant(proposal.at),
  lapses_at: instant(proposalExpiry(proposal)),
  is_own: isSamePerson(proposal.actor, username),
});
