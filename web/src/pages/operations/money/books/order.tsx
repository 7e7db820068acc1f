import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { OperatorOrder } from '#shared/contract/shapes/ledger-answers';
import { useRead } from '../../../../api/use-read.ts';
import { BeijingMark } from '../../../../features/payout/beijing-mark.tsx';
import { useOperatorMessages } from '../../../../i18n/operator-messages.ts';
import { operatorPaths } from '../../../../nav/operator-paths.ts';
import { usePageTitle } from '../../../../nav/title.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { OrderNumber } from '../../../../ui/figures/order-number.tsx';
import { PageHead, Panel, Split } from '../../../../ui/frame/panel.tsx';
import { Empty } from '../../../../ui/list/empty.tsx';
import { Facts } from '../../../../ui/list/rows.tsx';
import { Badge } from '../../../../ui/text/badge.tsx';
import { fenOf, formatMoney } from '../../../../ui/text/format.ts';
import { BackLink } from '../../back-link.tsx';
import { Loaded } from '../../loaded.tsx';
import { Beside } from '../issue-list.tsx';
import { PayoutDialog } from '../payout-dialog.tsx';
import { isPayoutState, payoutActionsIn } from '../payout-states.ts';
import { RefundDialog, refundActionsIn } from '../refund-dialog.tsx';
import { SellerLink } from '../seller-link.tsx';
import { BeginRefund } from './begin-refund.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { PostingLines } from './posting-lines.tsx';

/** An order from its creation to where its money is now. */
export function Order() {
  const { books: t, frame, refunds } = useOperatorMessages();
  const { number = '' } = useParams();
  const request = { params: { out_trade_no: number } };
  const query = useRead('GET /operator/orders/{out_trade_no}', { ...request });
  usePageTitle(refunds.order);
  const missing = (
    <Empty
      level={1}
      heading={t.orderMissing}
      line={t.orderMissingLine}
      to={operatorPaths.sellers()}
      word={frame.pages.sellers}
    />
  );
  return (
    <>
      <BackLink to={operatorPaths.sellers()}>{frame.pages.sellers}</BackLink>
      <Loaded query={query} takes="finance" missing={missing}>
        {({ data }) => <OrderView order={data} />}
      </Loaded>
    </>
  );
}

function OrderView({ order }: { order: OperatorOrder }) {
  const { books: t } = useOperatorMessages();
  const { title, state, postings } = order;
  const states: Record<string, string> = t.orderStates;
  return (
    <>
      <PageHead heading={<span className="wrap-anywhere">{title}</span>} lead={<Badge>{states[state] ?? state}</Badge>}>
        <OrderActions order={order} />
      </PageHead>
      <Split
        aside={
          <>
            <Panel heading={t.amounts}>
              <Amounts order={order} />
            </Panel>
            <Panel heading={t.way} aside={<BeijingMark />}>
              <OrderTimeline order={order} />
            </Panel>
          </>
        }
      >
        <Panel heading={t.postings} aside={<BeijingMark />}>
          {postings.length === 0 && <p className="text-ink-2">{t.postingsEmpty}</p>}
          <PostingLines label={t.postings} postings={postings} except={order.out_trade_no} />
        </Panel>
      </Split>
    </>
  );
}

/** In fen, what a part that failed did not bring to the buyer of an order that was refunded otherwise. */
const unreturnedOf = ({ state, amount, taken_back: takenBack, refund }: OperatorOrder): number =>
  state === 'refunded' && refund ? fenOf(amount) - fenOf(takenBack) - fenOf(refund.amount) : 0;

/** The actions on its refund and its payout in their present states. */
function OrderActions({ order }: { order: OperatorOrder }) {
  const { refunds, frame } = useOperatorMessages();
  const [open, setOpen] = useState<'refund' | 'payout' | 'begin'>();
  const close = () => setOpen(undefined);
  const { refund, payout, state } = order;
  const refundable = refund !== null && refundActionsIn(refund.state).length > 0;
  const payable = payout !== null && isPayoutState(payout.state) && payoutActionsIn[payout.state].length > 0;
  return (
    <>
      {refundable && (
        <Button size="sm" tone="ink" onClick={() => setOpen('refund')}>
          {refunds.title}
        </Button>
      )}
      {!refundable && (state === 'paid' || unreturnedOf(order) > 0) && (
        <Button size="sm" onClick={() => setOpen('begin')}>
          {refunds.deeds.begin.name}
        </Button>
      )}
      {payable && (
        <Button size="sm" onClick={() => setOpen('payout')}>
          {frame.pages.payouts}
        </Button>
      )}
      {open === 'refund' && refund && <RefundDialog refund={refund} onClose={close} />}
      {open === 'payout' && payout && <PayoutDialog payout={payout} onClose={close} />}
      {open === 'begin' && <BeginRefund order={order} left={unreturnedOf(order)} onClose={close} />}
    </>
  );
}

function Amounts({ order }: { order: OperatorOrder }) {
  const { books: t, refunds, operatorActions } = useOperatorMessages();
  const { amount, fee, earnings, taken_back: takenBack, seller, buyer, provider, out_trade_no: number } = order;
  const money = (yuan: number) => formatMoney(fenOf(yuan));
  const facts = [
    { key: 'paid', label: t.paid, value: money(amount) },
    { key: 'fee', label: t.fee, value: money(fee) },
    { key: 'earned', label: t.earned, value: money(earnings) },
    ...(takenBack > 0 ? [{ key: 'taken', label: t.takenBack, value: money(takenBack) }] : []),
    { key: 'provider', label: t.provider, value: t.providers[provider] ?? provider },
    { key: 'seller', label: operatorActions.seller, value: <SellerLink seller={seller} /> },
    {
      key: 'buyer',
      label: refunds.buyer,
      value: <Beside to={operatorPaths.person(buyer.username ?? buyer.id)}>@{buyer.username ?? buyer.id}</Beside>,
    },
    { key: 'number', label: refunds.order, value: <OrderNumber value={number} whole />, long: true },
  ];
  return <Facts facts={facts} />;
}
