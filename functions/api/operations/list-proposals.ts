import { correctionEntries } from '#functions/domain/ledger/correction';
import type { Entries } from '#functions/domain/ledger/ledger';
import { withdrawalEntries } from '#functions/domain/ledger/own-money';
import { isSamePerson, proposalExpiry } from '#functions/domain/operations/four-eyes';
import { instant } from '#functions/domain/time';
import { entryShape, type NameLookup, namesOf, yuanOrNull } from '#functions/responses/operations/money';
import { endpoint } from '#functions/runtime/endpoint';
import { type ProposedAction, listOpenProposals as waitingProposals } from '#functions/store/operations/proposals';
import { routes } from '#shared/contract/index';
import type { ProposalAnswer } from '#shared/contract/shapes/money-answers';
import { ok } from '#shared/result';

/** The entries a proposal would book, so that both operators see which way the money goes. */
function entriesOf(action: ProposedAction): Entries {
  if (action.kind === 'correct') return correctionEntries(action);
  return action.kind === 'withdraw' ? withdrawalEntries(action.provider, action.amount) : [];
}

type ActionFields = Pick<
  ProposalAnswer,
  'kind' | 'amount' | 'out_trade_no' | 'seller' | 'payout_id' | 'case_id' | 'entries' | 'reason'
>;

const actionFields = (action: ProposedAction, nameOf: NameLookup): ActionFields => ({
  kind: action.kind,
  amount: yuanOrNull('amount' in action ? action.amount : undefined),
  out_trade_no: 'outTradeNo' in action ? action.outTradeNo : null,
  seller: 'sellerId' in action ? nameOf(action.sellerId) : null,
  payout_id: 'payoutId' in action ? action.payoutId : null,
  case_id: 'caseId' in action ? action.caseId : null,
  entries: entriesOf(action).map(entryShape),
  reason: 'reason' in action ? action.reason : null,
});

export const listProposals = endpoint(routes.listProposals, ['table', 'clock'], async ({ user }, { table, clock }) => {
  const proposals = await waitingProposals(table, clock.now());
  const sellers = proposals.flatMap(({ deed: action }) => ('sellerId' in action ? [action.sellerId] : []));
  const nameOf = await namesOf(table, sellers);
  return ok({
    data: {
      proposals: proposals.map((proposal) => ({
        id: proposal.id,
        ...actionFields(proposal.deed, nameOf),
        actor: proposal.actor,
        note: proposal.note,
        at: instant(proposal.at),
        lapses_at: instant(proposalExpiry(proposal)),
        is_own: isSamePerson(proposal.actor, user.username),
      })),
    },
  });
});
