import { CircleAlert, CircleX, RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FileDetail } from '#shared/contract/files';
import type { ReceiptAnswer } from '#shared/contract/orders';
import { fileOfOrder, isOutTradeNo } from '#shared/ids';
import { useSpentCode } from '../../features/offers/spent-code.ts';
import { preloadBuyingWords, useBuyingWords } from '../../i18n/buying-words.ts';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { useLoginPath } from '../../nav/return-to.ts';
import { usePageTitle } from '../../nav/title.ts';
import { useSession } from '../../session/session.tsx';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { OrderNumber } from '../../ui/figures/order-number.tsx';
import { Ring } from '../../ui/figures/progress.tsx';
import { Note } from '../../ui/frame/note.tsx';
import { Panel, Rule } from '../../ui/frame/panel.tsx';
import { Facts } from '../../ui/list/rows.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { fenOf, formatMoney } from '../../ui/text/format.ts';
import { useBought } from './bought.ts';
import { mostPolls, type OrderView, useOrderStatus } from './order-polling.ts';
import { Refunded } from './refunded.tsx';
import { Actions, Centred } from './result-frame.tsx';
import { Succeeded } from './succeeded.tsx';

/** The address is a hint only: what is shown comes from asking the server. */
preloadBuyingWords();

export default function PaymentReturnPage() {
  const t = useT();
  const [search] = useSearchParams();
  const outTradeNo = search.get('out_trade_no') ?? '';
  usePageTitle(t.paymentReturn.pageTitle);
  const order = useOrderStatus(outTradeNo);
  const fileId = order.fileId ?? fileOfOrder(outTradeNo);
  const isPaid = order.view === 'completed';
  const isClosed = order.view === 'failed' && outTradeNo !== '' && !order.isMissing;
  const bought = useBought({ outTradeNo, fileId, isPaid, isClosed });
  const view = viewOf(order.view, (isPaid || isClosed) && !bought.isKnown, bought.receipt);
  useOutcomeToast(view);
  useSpentCode(bought.receipt);
  return (
    <div className="mx-auto max-w-[640px]">
      {/* The toast of the outcome lies in the panel's own air: no button moves under a thumb when it goes. */}
      <Panel className="keeps-toast-room px-5 pt-14 pb-9 text-center max-[350px]:pt-20 md:px-7 md:pt-14 lg:pt-6">
        <div aria-live="polite">{screenOf({ ...order, view, outTradeNo, fileId }, bought)}</div>
        {outTradeNo && <OrderFacts key={view} outTradeNo={outTradeNo} receipt={bought.receipt} />}
        {(view === 'failed' || view === 'unreadable') && <PaidAlready />}
      </Panel>
    </div>
  );
}

type View = OrderView | 'refunded';

/**
 * Once all of what is shown then is there: nothing comes later and pushes the buttons away. Money that went back, or is on its
 * way, was paid: that is no payment that failed.
 */
function viewOf(view: OrderView, isAsked: boolean, receipt: ReceiptAnswer | undefined): View {
  if (isAsked) return 'waiting';
  return view === 'failed' && receipt && receipt.state !== 'paid' ? 'refunded' : view;
}

type Order = Omit<ReturnType<typeof useOrderStatus>, 'view'> & { view: View; outTradeNo: string };

interface Bought {
  file: FileDetail | undefined;
  receipt: ReceiptAnswer | undefined;
}

function screenOf(order: Order, { file, receipt }: Bought): ReactNode {
  if (order.view === 'completed') return <Succeeded {...order} file={file} />;
  if (order.view === 'refunded' && receipt) return <Refunded receipt={receipt} />;
  if (order.view === 'failed') return order.isMissing ? <NotFound order={order} /> : <Failed order={order} />;
  if (order.view === 'unreadable') return <Unreadable order={order} />;
  return <Unsettled order={order} />;
}

/** Pending, unknown, or no network: all of them may still end well, and none is called a failure. */
function Unsettled({ order }: { order: Order }) {
  const t = useT();
  const waits = order.view === 'waiting';
  const poll = Math.min(mostPolls, Math.max(1, order.polls));
  return (
    <Centred>
      <Ring share={poll / mostPolls}>{poll}</Ring>
      <h1 className="mt-3">{waits ? t.paymentReturn.waiting : t.paymentReturn.stillPending}</h1>
      <p className="text-ink-2">{waits ? t.paymentReturn.waitingLine : t.paymentReturn.stillPendingLine}</p>
      {waits && <p className="num text-ink-3 text-sm">{t.paymentReturn.polls(poll, mostPolls)}</p>}
      <Actions>
        <AskAgain order={order} />
      </Actions>
    </Centred>
  );
}

function AskAgain({ order }: { order: Order }) {
  const t = useT();
  return (
    <>
      <Button icon={RotateCw} busy={order.asking && t.common.loading} onClick={order.again}>
        {t.paymentReturn.checkAgain}
      </Button>
      <ButtonLink to={paths.purchases()} tone="quiet">
        {t.paymentReturn.purchasesFirst}
      </ButtonLink>
    </>
  );
}

/** The result could not be handled. Whether money has moved is not known, so nobody is told to pay again. */
function Unreadable({ order }: { order: Order }) {
  const t = useT();
  return (
    <Centred>
      <CircleAlert aria-hidden="true" className="size-10 text-warn" />
      <h1 className="mt-2">{t.paymentReturn.unreadable}</h1>
      <p className="text-ink-2">{t.paymentReturn.unreadableLine}</p>
      <Actions>
        <AskAgain order={order} />
        <ButtonLink to={paths.home()} tone="quiet">
          {t.file.backHome}
        </ButtonLink>
      </Actions>
    </Centred>
  );
}

/** Somebody's link lost its end, or the number is one of another shop: no word of a payment that was not completed. */
function NotFound({ order: { outTradeNo } }: { order: Order }) {
  const t = useT();
  return (
    <Centred>
      <CircleX aria-hidden="true" className="size-10 text-bad" />
      <h1 className="mt-2">{t.paymentReturn.notFound}</h1>
      <p className="text-ink-2">{isOutTradeNo(outTradeNo) ? t.paymentReturn.unknownLine : t.paymentReturn.notWhole}</p>
      <Actions>
        <ButtonLink to={paths.purchases()}>{t.nav.purchases}</ButtonLink>
        <ButtonLink to={paths.home()}>{t.file.backHome}</ButtonLink>
      </Actions>
    </Centred>
  );
}

function Failed({ order: { outTradeNo, fileId } }: { order: Order }) {
  const t = useT();
  const { status } = useSession();
  const loginPath = useLoginPath();
  const closedLine = status === 'guest' ? t.paymentReturn.closedGuestLine : t.paymentReturn.closedLine;
  const line = outTradeNo ? closedLine : t.paymentReturn.missing;
  return (
    <Centred>
      <CircleX aria-hidden="true" className="size-10 text-bad" />
      <h1 className="mt-2">{t.paymentReturn.closed}</h1>
      <p className="text-ink-2">{line}</p>
      <Actions>
        {fileId && (
          <ButtonLink to={paths.payment(fileId)} tone="ink">
            {t.paymentReturn.payAgain}
          </ButtonLink>
        )}
        <ButtonLink to={paths.home()}>{t.file.backHome}</ButtonLink>
        {/* Whether it was paid and given back is told to its buyer alone. */}
        {outTradeNo && status === 'guest' && (
          <ButtonLink to={loginPath} tone="quiet">
            {t.paymentReturn.logInToSee}
          </ButtonLink>
        )}
      </Actions>
    </Centred>
  );
}

function PaidAlready() {
  const t = useT();
  const email = t.common.supportEmail;
  return (
    <Note tone="info" heading={t.paymentReturn.paidAlready} className="mt-7">
      {t.paymentReturn.paidAlreadyBefore}
      <a className="link" href={`mailto:${email}`}>
        {email}
      </a>
      {t.paymentReturn.paidAlreadyAfter}
    </Note>
  );
}

function OrderFacts({ outTradeNo, receipt }: { outTradeNo: string; receipt: ReceiptAnswer | undefined }) {
  const t = useT();
  const paid = usePaidFacts(receipt);
  const number = <OrderNumber value={outTradeNo} whole />;
  return (
    <>
      <Rule className="my-6" />
      <Facts facts={[...paid, { key: 'number', label: t.receipt.number, value: number, long: true }]} />
    </>
  );
}

/** What was paid, and where that was less than the price, the price and the code. */
function usePaidFacts(receipt: ReceiptAnswer | undefined) {
  const { payment: t } = useT();
  const { sum, coupon } = useBuyingWords();
  if (!receipt) return [];
  const { amount, list_price, coupon: code } = receipt;
  return [
    { key: 'amount', label: t.amount, value: formatMoney(fenOf(amount)) },
    ...(amount < list_price ? [{ key: 'list', label: sum.list, value: formatMoney(fenOf(list_price)) }] : []),
    ...(code === null ? [] : [{ key: 'coupon', label: coupon.label, value: code }]),
  ];
}

/** Said once per outcome; the page itself says it too. */
function useOutcomeToast(view: View) {
  const t = useT().paymentReturn;
  const said = useRef<View>('waiting');
  useEffect(() => {
    if (said.current === view) return;
    said.current = view;
    const say: Record<View, () => void> = {
      waiting: () => undefined,
      refunded: () => undefined,
      completed: () => toast.ok(t.succeededToast),
      failed: () => toast.bad(t.failedToast),
      unreadable: () => toast.bad(t.brokenToast),
      'gave-up-pending': () => toast.info(t.pendingToast),
      'gave-up-unknown': () => toast.info(t.unknownToast),
      'gave-up-network': () => toast.info(t.networkToast),
    };
    say[view]();
  }, [view, t]);
}
