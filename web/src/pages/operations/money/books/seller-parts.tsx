import type { OperatorPayout } from '#shared/contract/shapes/money-answers';
import { useMarketDates } from '../../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../../i18n/operator-messages.ts';
import { operatorPaths } from '../../../../nav/operator-paths.ts';
import { Panel } from '../../../../ui/frame/panel.tsx';
import { Rows } from '../../../../ui/list/rows.tsx';
import { Badge } from '../../../../ui/text/badge.tsx';
import { fenOf, formatMoney } from '../../../../ui/text/format.ts';
import { Row } from '../../row.tsx';
import { isPayoutState, payoutTones } from '../payout-states.ts';
import type { SellerBooks } from './answers.ts';

const sourcePathOf = ({
  out_trade_no: number,
  payout_id: payout,
}: SellerBooks['buckets'][number]): string | undefined => {
  if (payout !== null) return operatorPaths.posting({ payout });
  return number === null ? undefined : operatorPaths.order(number);
};

/** The parts of the balance; each links to its source. */
export function SellerBuckets({ buckets }: Pick<SellerBooks, 'buckets'>) {
  const { books: t } = useOperatorMessages();
  const dates = useMarketDates();
  return (
    <div id="buckets" tabIndex={-1} className="scroll-mt-24 outline-0">
      <Panel heading={t.buckets}>
        {buckets.length === 0 && <p className="text-ink-2">{t.bucketsEmpty}</p>}
        <Rows label={t.buckets}>
          {buckets.map((bucket) => {
            const { name, amount, matures_at: matures, state } = bucket;
            const money = formatMoney(fenOf(amount));
            const meta = (
              <>
                <span>{matures ? t.matures(dates.lately(matures)) : t.owed}</span>
                <span className="code">{name}</span>
              </>
            );
            const to = sourcePathOf(bucket);
            return (
              <Row key={name} to={to ?? `#postings`} title={money} meta={meta}>
                <Badge>{t.bucketStates[state]}</Badge>
              </Row>
            );
          })}
        </Rows>
      </Panel>
    </div>
  );
}

export function SellerPayouts({ payouts }: { payouts: readonly OperatorPayout[] }) {
  const { books: t, payouts: words, frame } = useOperatorMessages();
  const dates = useMarketDates();
  return (
    <div id="payouts" tabIndex={-1} className="scroll-mt-24 outline-0">
      <Panel heading={frame.pages.payouts}>
        {payouts.length === 0 && <p className="text-ink-2">{t.payoutsEmpty}</p>}
        <Rows label={frame.pages.payouts}>
          {payouts.map(({ id, amount, state, created_at: created, account }) => (
            <Row
              key={id}
              to={operatorPaths.posting({ payout: id })}
              title={formatMoney(fenOf(amount))}
              meta={
                <>
                  <span>{words.created(dates.lately(created))}</span>
                  <span>{account}</span>
                </>
              }
            >
              {isPayoutState(state) && <Badge tone={payoutTones[state]}>{words.states[state]}</Badge>}
            </Row>
          ))}
        </Rows>
      </Panel>
    </div>
  );
}
