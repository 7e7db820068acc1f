import type { ActionAnswer } from '#shared/contract/shapes/money-answers';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { operatorPaths } from '../../../nav/operator-paths.ts';
import { Link } from '../../../ui/button/button.tsx';

/** The outcome of an action on a refund: its new state, or that a second operator has to confirm it. */
export function ActionOutcome({ answer: { state, proposal_id: proposal } }: { answer: ActionAnswer }) {
  const { operatorActions: t, refunds } = useOperatorMessages();
  const states: Record<string, string> = refunds.states;
  if (proposal === null) return <p>{t.state(states[state ?? ''] ?? state ?? '')}</p>;
  return (
    <>
      <p className="wrap-anywhere">{t.proposed(proposal)}</p>
      <Link to={operatorPaths.proposals()} className="link">
        {t.toProposals}
      </Link>
    </>
  );
}
