import { useState } from 'react';
import type { OperatorPayout } from '#shared/contract/shapes/money-answers';
import { useRead } from '../../../api/use-read.ts';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { TitledHead } from '../../../nav/titled-head.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';
import { Rows } from '../../../ui/list/rows.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { Loaded } from '../loaded.tsx';
import { IssueRow } from './issue-list.tsx';
import { MarketStop } from './market-stop.tsx';
import { PayoutDialog } from './payout-dialog.tsx';
import { heldByUs, isPayoutState, payoutTones } from './payout-states.ts';
import { SellerLink } from './seller-link.tsx';

/** Polling in ms while a provider is being asked. */
const asksAgain = 5_000;

export function Payouts() {
  const { payouts: t, frame } = useOperatorMessages();
  const query = useRead('GET /operator/payouts', {
    refetchInterval: ({ state }) =>
      state.data?.data.held.some(({ asked }) => asked !== null && asked.said === null) ? asksAgain : false,
  });
  const [open, setOpen] = useState<OperatorPayout>();
  return (
    <>
      <TitledHead heading={frame.pages.payouts} lead={t.lead} />
      <Loaded query={query} takes="finance">
        {({ data }) => (
          <div className="grid gap-5">
            <MarketStop payouts={data.payouts_stop} sales={data.sales_stop} />
            <PayoutPart heading={t.held} empty={t.heldEmpty} payouts={data.held} onOpen={setOpen} />
            <PayoutPart heading={t.underWay} empty={t.underWayEmpty} payouts={data.under_way} onOpen={setOpen} />
          </div>
        )}
      </Loaded>
      {open && <PayoutDialog payout={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface PartProps {
  heading: string;
  empty: string;
  payouts: readonly OperatorPayout[];
  onOpen: (payout: OperatorPayout) => void;
}

const PayoutPart = ({ heading, empty, payouts, onOpen }: PartProps) => (
  <Panel heading={heading}>
    {payouts.length === 0 ? (
      <p className="text-ink-2">{empty}</p>
    ) : (
      <Rows label={heading}>
        {payouts.map((payout) => (
          <PayoutLine key={payout.id} payout={payout} onOpen={() => onOpen(payout)} />
        ))}
      </Rows>
    )}
  </Panel>
);

function PayoutLine({ payout, onOpen }: { payout: OperatorPayout; onOpen: () => void }) {
  const { audit, payouts: t } = useOperatorMessages();
  const dates = useMarketDates();
  const { seller, amount, state, account, created_at: created, asked, code } = payout;
  const word = code === heldByUs ? t.heldByUs : audit.values[code ?? ''];
  const meta = (
    <>
      <SellerLink seller={seller} />
      <span>{t.created(dates.lately(created))}</span>
      <span>{account}</span>
      {code && (word ? <span>{word}</span> : <span className="code">{code}</span>)}
      {asked && <PayoutRequest request={asked} />}
    </>
  );
  return (
    <IssueRow title={t.of(formatMoney(fenOf(amount)))} meta={meta} onOpen={onOpen}>
      <Badge tone={isPayoutState(state) ? payoutTones[state] : 'plain'}>
        {isPayoutState(state) ? t.states[state] : state}
      </Badge>
    </IssueRow>
  );
}

/** An operator's request to the provider, and its answer. */
function PayoutRequest({ request: { deed, actor, at, said } }: { request: NonNullable<OperatorPayout['asked']> }) {
  const { payouts: t } = useOperatorMessages();
  const dates = useMarketDates();
  const { name } = t.deeds[deed];
  const text = said === null ? t.asked(actor, name, dates.lately(at)) : t.said(name, t.saids[said] ?? said);
  return <span className="text-warn">{text}</span>;
}
