import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OperatorRefund } from '#shared/contract/shapes/money-answers';
import { useRead } from '../../../api/use-read.ts';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { operatorPaths } from '../../../nav/operator-paths.ts';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { useAge } from '../use-age.ts';
import { Beside, IssueList, IssueRow } from './issue-list.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { SellerLink } from './seller-link.tsx';

const shows = ['all', 'undecided', 'turned_down', 'uncovered'] as const;
type Show = (typeof shows)[number];

const kindOf: Partial<Record<OperatorRefund['state'], Show>> = {
  escalated: 'undecided',
  requested: 'undecided',
  manual: 'turned_down',
  waiting: 'uncovered',
};

export const refundTones = {
  requested: 'info',
  escalated: 'warn',
  waiting: 'warn',
  approved: 'info',
  manual: 'bad',
  declined: 'plain',
  done: 'ok',
} as const satisfies Record<OperatorRefund['state'], string>;

export function Refunds() {
  const { refunds: t } = useOperatorMessages();
  const [params, setParams] = useSearchParams();
  const show = shows.find((one) => one === params.get('show')) ?? 'all';
  const query = useRead('GET /operator/refunds');
  const proposals = useRead('GET /operator/proposals').data?.data.proposals ?? [];
  const isProposed = ({ out_trade_no: number }: OperatorRefund) =>
    proposals.some((proposal) => proposal.out_trade_no === number);
  const [open, setOpen] = useState<OperatorRefund>();
  const filter = (
    <div className="mb-3">
      <Segmented
        label={t.show}
        options={shows.map((key) => ({ key, label: t.shows[key] }))}
        current={show}
        onChange={(next) => setParams(next === 'all' ? {} : { show: next }, { replace: true })}
      />
    </div>
  );
  const words = show === 'all' ? t : { ...t, emptyLine: t.emptyShow };
  return (
    <>
      <IssueList
        words={words}
        query={query}
        above={filter}
        itemsOf={({ refunds }) => refunds.filter(({ state }) => show === 'all' || kindOf[state] === show)}
      >
        {(refund) => (
          <RefundLine
            key={refund.out_trade_no}
            refund={refund}
            isProposed={isProposed(refund)}
            onOpen={() => setOpen(refund)}
          />
        )}
      </IssueList>
      {open && <RefundDialog refund={open} isProposed={isProposed(open)} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface LineProps {
  refund: OperatorRefund;
  isProposed: boolean;
  onOpen: () => void;
}

function RefundLine({ refund, isProposed, onOpen }: LineProps) {
  const { refunds: t } = useOperatorMessages();
  const dates = useMarketDates();
  const age = useAge();
  const { title, amount, state, requested_at: requestedAt, seller } = refund;
  const meta = (
    <>
      <SellerLink seller={seller} />
      <span>{t.asked(dates.lately(requestedAt))}</span>
      <span>{t.waited(age(refund.left_at ?? requestedAt))}</span>
      {isProposed && <Beside to={operatorPaths.proposals()}>{t.proposed}</Beside>}
    </>
  );
  return (
    <IssueRow title={title} meta={meta} onOpen={onOpen}>
      <Badge tone={refundTones[state]}>{t.states[state]}</Badge>
      <b className="md:min-w-20 md:text-right font-semibold">{formatMoney(fenOf(amount))}</b>
    </IssueRow>
  );
}
