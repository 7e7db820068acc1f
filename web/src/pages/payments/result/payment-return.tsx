import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ReceiptAnswer } from '#shared/contract/orders';
import { fileOfOrder } from '#shared/ids';
import { useSpentCode } from '../../../features/offers/spent-code.ts';
import { preloadBuyingMessages, useBuyingMessages } from '../../../i18n/buying-messages.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { Link } from '../../../ui/button/button.tsx';
import { OrderNumber } from '../../../ui/figures/order-number.tsx';
import { Panel, Rule } from '../../../ui/frame/panel.tsx';
import { Facts } from '../../../ui/list/rows.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { type OrderView, useOrderStatus } from '../order-polling.ts';
import { isReplaced } from '../payment-sessions.ts';
import { usePurchase } from '../use-purchase.ts';
import { Failed, NotFound, PaidAlready, Replaced } from './not-paid.tsx';
import { PaidByAnother } from './paid-by-another.tsx';
import { Refunded } from './refunded.tsx';
import { Succeeded } from './succeeded.tsx';
import { Unreadable, Unsettled } from './unsettled.tsx';

/** The URL is only a hint: the page shows the server's answer. */
preloadBuyingMessages();

export default function PaymentReturnPage() {
  const t = useT();
  const [search] = useSearchParams();
  const outTradeNo = search.get('out_trade_no') ?? '';
  usePageTitle(t.paymentReturn.pageTitle);
  const order = useOrder(outTradeNo);
  const bought = usePurchase(order);
  const view = viewOf(order, bought);
  useGaveUpToast(view);
  useSpentCode(bought.receipt);
  return (
    <div className="mx-auto max-w-[640px]">
      <Panel className="px-5 py-9 text-center md:px-7">
        <div aria-live="polite">{screenOf(view, order, bought)}</div>
        {outTradeNo && <OrderFacts key={view} outTradeNo={outTradeNo} receipt={bought.receipt} />}
        {mayBePaid.includes(view) && <PaidAlready />}
      </Panel>
    </div>
  );
}

type View = OrderView | 'refunded' | 'replaced' | 'paid-by-another';

type Bought = ReturnType<typeof usePurchase>;

/** Waits until everything for the result is loaded, so that nothing arrives later and moves the buttons. */
function viewOf({ view, isPaid, isClosed, outTradeNo }: Order, { receipt, isByAnother, isKnown }: Bought): View {
  if ((isPaid || isClosed) && !isKnown) return 'waiting';
  if (isPaid && isByAnother) return 'paid-by-another';
  return isClosed ? closedAs(outTradeNo, receipt) : view;
}

/** A refunded payment did not fail, nor did one that its buyer made with another order. */
function closedAs(outTradeNo: string, receipt: ReceiptAnswer | undefined): View {
  if (receipt && receipt.state !== 'paid') return 'refunded';
  return isReplaced(outTradeNo) ? 'replaced' : 'failed';
}

type Order = ReturnType<typeof useOrder>;

function useOrder(outTradeNo: string) {
  const status = useOrderStatus(outTradeNo);
  return {
    ...status,
    outTradeNo,
    fileId: status.fileId ?? fileOfOrder(outTradeNo),
    isPaid: status.view === 'completed',
    isClosed: status.view === 'failed' && outTradeNo !== '' && !status.isMissing,
  };
}

function screenOf(view: View, order: Order, { file, receipt }: Bought): ReactNode {
  const { outTradeNo, fileId } = order;
  switch (view) {
    case 'completed':
      return <Succeeded fileId={fileId} file={file} />;
    case 'paid-by-another':
      return <PaidByAnother file={file} />;
    case 'refunded':
      return receipt && <Refunded receipt={receipt} />;
    case 'replaced':
      return <Replaced fileId={fileId} />;
    case 'failed':
      return order.isMissing ? (
        <NotFound outTradeNo={outTradeNo} />
      ) : (
        <Failed outTradeNo={outTradeNo} fileId={fileId} />
      );
    case 'unreadable':
      return <Unreadable order={order} />;
    default:
      return <Unsettled order={order} view={view} />;
  }
}

/** The payment failed as far as is known: a buyer who has paid nevertheless is told whom to write to. */
const mayBePaid: readonly View[] = ['failed', 'unreadable', 'replaced'];

function OrderFacts({ outTradeNo, receipt }: { outTradeNo: string; receipt: ReceiptAnswer | undefined }) {
  const t = useT();
  const paid = usePaidFacts(receipt);
  const link = (
    <Link to={paths.receipt(outTradeNo)} className="link">
      {t.packageDownload.receipt}
    </Link>
  );
  /** The receipt has the number as well. */
  const last = receipt
    ? { key: 'receipt', label: t.receipt.title, value: link }
    : { key: 'number', label: t.receipt.number, value: <OrderNumber value={outTradeNo} /> };
  return (
    <>
      <Rule className="my-6" />
      <Facts facts={[...paid, last]} />
    </>
  );
}

/** The amount paid, and if it was less than the price, the price and the code. */
function usePaidFacts(receipt: ReceiptAnswer | undefined) {
  const { payment: t } = useT();
  const { sum, coupon } = useBuyingMessages();
  if (!receipt) return [];
  const { amount, list_price, coupon: code } = receipt;
  return [
    { key: 'amount', label: t.amount, value: formatMoney(fenOf(amount)) },
    ...(amount < list_price ? [{ key: 'list', label: sum.list, value: formatMoney(fenOf(list_price)) }] : []),
    ...(code === null ? [] : [{ key: 'coupon', label: coupon.label, value: code }]),
  ];
}

/** Specified for the end of the polling, after which the page goes on looking as if it waited. */
function useGaveUpToast(view: View) {
  const { pendingToast, unknownToast, networkToast } = useT().paymentReturn;
  useEffect(() => {
    if (view === 'gave-up-pending') toast.info(pendingToast);
    if (view === 'gave-up-unknown') toast.info(unknownToast);
    if (view === 'gave-up-network') toast.info(networkToast);
  }, [view, pendingToast, unknownToast, networkToast]);
}
