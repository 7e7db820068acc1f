import { useRead } from '../../../api/use-read.ts';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { operatorPaths } from '../../../nav/operator-paths.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { Row } from '../row.tsx';
import { IssueList } from './issue-list.tsx';
import { nameOf } from './seller-link.tsx';

/** Read-only: each dispute links to its order. */
export function Disputes() {
  const { disputes: t } = useOperatorMessages().desks;
  const dates = useMarketDates();
  const query = useRead('GET /operator/disputes');
  const states: Record<string, string> = t.states;
  return (
    <IssueList words={t} query={query} itemsOf={({ disputes }) => disputes}>
      {({ id, out_trade_no: number, title, seller, amount, state, since }) => (
        <Row
          key={id}
          to={operatorPaths.order(number)}
          title={title ?? number}
          meta={
            <>
              {seller && <span>{nameOf(seller)}</span>}
              <span>{t.since(dates.lately(since))}</span>
            </>
          }
        >
          <Badge tone="warn">{states[state] ?? state}</Badge>
          <b className="md:min-w-20 md:text-right font-semibold">{formatMoney(fenOf(amount))}</b>
        </Row>
      )}
    </IssueList>
  );
}
