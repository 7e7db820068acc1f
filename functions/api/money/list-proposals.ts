import { routes } from '#shared/contract/index';
import type { ProposalAnswer } from '#shared/contract/shapes/money-answers';
import { ok } from '#shared/result';
import { correctionEntries } from '../../domain/books/correction.ts';
import { isSamePerson, lapsesAt } from '../../domain/books/four-eyes.ts';
import type { Entries } from '../../domain/books/ledger.ts';
import { withdrawalEntries } from '../../domain/books/own-money.ts';
import { instant } from '../../domain/time.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { type Deed, listProposals as waitingProposals } from '../../store/books/proposals.ts';
import { entryShape, type Named, namesOf, yuanOrNull } from '../shapes/money.ts';

/** So that whoever proposes and whoever confirms see which way it goes. */
function entriesOf(deed: Deed): Entries {
  if (deed.kind === 'correct') return correctionEntries(deed);
  return deed.kind === 'withdraw' ? withdrawalEntries(deed.provider, deed.amount) : [];
}

type OfDeed = Pick<
  ProposalAnswer,
  'kind' | 'amount' | 'out_trade_no' | 'seller' | 'payout_id' | 'case_id' | 'entries' | 'reason'
>;

const ofDeed = (deed: Deed, named: Named): OfDeed => ({
  kind: deed.kind,
  amount: yuanOrNull('amount' in deed ? deed.amount : undefined),
  out_trade_no: 'outTradeNo' in deed ? deed.outTradeNo : null,
  seller: 'sellerId' in deed ? named(deed.sellerId) : null,
  payout_id: 'payoutId' in deed ? deed.payoutId : null,
  case_id: 'caseId' in deed ? deed.caseId : null,
  entries: entriesOf(deed).map(entryShape),
  reason: 'reason' in deed ? deed.reason : null,
});

export const listProposals = endpoint(routes.listProposals, ['table', 'clock'], async ({ user }, { table, clock }) => {
  const proposals = await waitingProposals(table, clock.now());
  const sellers = proposals.flatMap(({ deed }) => ('sellerId' in deed ? [deed.sellerId] : []));
  const named = await namesOf(table, sellers);
  return ok({
    data: {
      proposals: proposals.map((proposal) => ({
        id: proposal.id,
        ...ofDeed(proposal.deed, named),
        actor: proposal.actor,
        note: proposal.note,
        at: instant(proposal.at),
        lapses_at: instant(lapsesAt(proposal)),
        is_own: isSamePerson(proposal.actor, user.username),
      })),
    },
  });
});
