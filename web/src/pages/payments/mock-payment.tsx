import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX, Pause } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { fen, fenFromYuan } from '#shared/money';
import type { ApiError } from '../../api/client.ts';
import { read } from '../../api/query.ts';
import { useWrite } from '../../api/write.ts';
import { useT } from '../../i18n/index.tsx';
import { focusHeading } from '../../nav/focus-heading.ts';
import { useOnPageRestore } from '../../nav/on-page-restore.ts';
import { paths } from '../../nav/paths.ts';
import { usePageTitle } from '../../nav/title.ts';
import { Button } from '../../ui/button/button.tsx';
import { OrderNumber } from '../../ui/figures/order-number.tsx';
import { Price } from '../../ui/figures/price.tsx';
import { Ring } from '../../ui/figures/progress.tsx';
import { TestStrip } from '../../ui/frame/bars.tsx';
import { Callout } from '../../ui/frame/callout.tsx';
import { Panel, Rule } from '../../ui/frame/panel.tsx';
import { PageSpinner } from '../../ui/frame/spinner.tsx';
import { Empty } from '../../ui/list/empty.tsx';
import { Facts } from '../../ui/list/rows.tsx';
import { Sentence } from '../../ui/text/sentence.tsx';
import { type MockRequest, readMockRequest, resultAddress, type TradeStatus } from './mock-request.ts';

export const countdownSeconds = 5;

export default function MockPaymentPage() {
  const t = useT();
  const [search] = useSearchParams();
  usePageTitle(t.mockPayment.title);
  const request = readMockRequest(search);
  return (
    <>
      <TestStrip>{t.mockPayment.strip}</TestStrip>
      <div className="wrap pt-6 pb-16 md:pt-8 md:pb-20">
        {request ? <MockRequestForm request={request} /> : <Nothing />}
      </div>
    </>
  );
}

function Nothing() {
  const { file, mockPayment: t } = useT();
  return <Empty level={1} heading={t.missing} line={t.missingLine} to={paths.home()} word={file.backHome} />;
}

/** Back, a reload or another tab may open a payment that has ended. An unknown order is paid as if it were open. */
function MockRequestForm({ request }: { request: MockRequest }) {
  const queries = useQueryClient();
  const asking = read('GET /payments/payment/{out_trade_no}', { params: { out_trade_no: request.outTradeNo } });
  const order = useQuery({ ...asking, staleTime: 0, gcTime: 0, retry: false, networkMode: 'always' });
  useOnPageRestore(() => void queries.resetQueries({ queryKey: asking.queryKey }));
  const { mockPayment: t } = useT();
  if (order.isPending) return <PageSpinner />;
  const status = order.data?.data.status;
  if (status !== 'completed' && status !== 'failed') return <Checkout request={request} />;
  const address = resultAddress(request, status === 'completed' ? 'TRADE_SUCCESS' : 'TRADE_CLOSED', location.origin);
  return <Empty level={1} heading={t.decided} line={t.decidedLine} to={address} word={t.toResult} />;
}

/** The server has no such order, or no such call: then only the URL says what is paid and where it leads. */
const isUnknown = (error: ApiError | null): boolean => error?.status === 404 || error?.code === 'invalid_input';

/**
 * The mock bank decides and notifies the server; the browser returns with the result, as from a real provider. Back
 * from there skips this page.
 */
function useDecision(request: MockRequest) {
  const navigate = useNavigate();
  const leave = (result: string | undefined) =>
    navigate(resultAddress(request, result === 'TRADE_CLOSED' ? 'TRADE_CLOSED' : 'TRADE_SUCCESS', location.origin), {
      replace: true,
    });
  const decide = useWrite('POST /payments/mock/notify', {
    onDone: (_answer, { body }) => leave(body.result),
    onFailed: (error, { body }) => isUnknown(error) && leave(body.result),
  });
  /** Only a window that a script has opened may be closed by a script; any other stays and shows the outcome. */
  const close = () => window.close();
  const cancel = useWrite('POST /payments/mock/notify', { onDone: close, onFailed: close });
  return {
    error: (isUnknown(decide.error) ? null : decide.error) ?? cancel.error,
    cancelled: cancel.isSuccess,
    cancelling: cancel.isPending,
    cancel: () => cancel.mutate({ body: { out_trade_no: request.outTradeNo, result: 'TRADE_CLOSED' } }),
    busy: decide.isPending || decide.isSuccess ? decide.variables?.body.result : undefined,
    choose: (result: TradeStatus) => decide.mutate({ body: { out_trade_no: request.outTradeNo, result } }),
  };
}

function Checkout({ request }: { request: MockRequest }) {
  const t = useT();
  const { choose, busy, cancel, cancelling, cancelled, error } = useDecision(request);
  const countdown = useCountdown(() => choose('TRADE_SUCCESS'));
  const pick = (result: TradeStatus) => {
    countdown.stop();
    choose(result);
  };
  if (cancelled) return <Cancelled request={request} />;
  return (
    <div className="mx-auto max-w-[640px]">
      <h1>{t.mockPayment.title}</h1>
      <p className="mt-1 text-ink-2">{t.mockPayment.lead}</p>
      <Order request={request} />
      <Countdown left={countdown.left} onStop={countdown.stop} />
      {error && (
        <Callout tone="bad" role="alert" heading={t.mockPayment.refused} className="mt-5">
          {error.message}
        </Callout>
      )}
      <div className="mt-5 grid gap-2.5">
        <Button
          icon={CircleCheck}
          tone="ink"
          size="lg"
          block
          busy={busy === 'TRADE_SUCCESS'}
          onClick={() => pick('TRADE_SUCCESS')}
        >
          {t.mockPayment.succeed}
        </Button>
        <Button
          icon={CircleX}
          tone="danger"
          size="lg"
          block
          busy={busy === 'TRADE_CLOSED'}
          onClick={() => pick('TRADE_CLOSED')}
        >
          {t.mockPayment.fail}
        </Button>
        <Button
          tone="quiet"
          block
          busy={cancelling}
          onClick={() => {
            countdown.stop();
            cancel();
          }}
        >
          {t.mockPayment.cancel}
        </Button>
      </div>
    </div>
  );
}

/** Shown if the window did not close. Scrolls up, because the button stood far below. */
function Cancelled({ request }: { request: MockRequest }) {
  const t = useT().mockPayment;
  useEffect(() => {
    scrollTo(0, 0);
    focusHeading();
  }, []);
  const address = resultAddress(request, 'TRADE_CLOSED', location.origin);
  return <Empty level={1} heading={t.cancelled} line={t.cannotClose} to={address} word={t.toResult} />;
}

function Order({ request }: { request: MockRequest }) {
  const t = useT();
  const number = <OrderNumber value={request.outTradeNo} whole />;
  return (
    <Panel label={t.mockPayment.title} className="mt-6">
      <div className="flex items-end justify-between gap-4">
        <span className="text-ink-2">{t.payment.due}</span>
        <Price fen={fenFromYuan(request.totalAmount) ?? fen(0)} sum className="text-[2rem] leading-tight" />
      </div>
      <Rule />
      <Facts
        facts={[
          { key: 'subject', label: t.mockPayment.subject, value: <Sentence>{request.subject}</Sentence> },
          { key: 'number', label: t.receipt.number, value: number, long: true },
          { key: 'body', label: t.mockPayment.body, value: <Sentence>{request.body}</Sentence> },
        ]}
      />
    </Panel>
  );
}

function Countdown({ left: secondsLeft, onStop }: { left: number | undefined; onStop: () => void }) {
  const t = useT();
  const running = secondsLeft !== undefined;
  return (
    <Panel label={t.mockPayment.title} className="mt-5">
      <div className="flex flex-wrap items-center gap-4">
        <Ring share={running ? secondsLeft / countdownSeconds : 0}>{secondsLeft ?? '–'}</Ring>
        <div className="min-w-[100px] flex-1" aria-live="polite">
          <b className="font-semibold">{running ? t.mockPayment.countdown(secondsLeft) : t.mockPayment.stopped}</b>
          <p className="text-ink-3 text-sm max-sm:hidden">
            {running ? t.mockPayment.countdownLine : t.mockPayment.stoppedLine}
          </p>
        </div>
        {running && (
          <Button icon={Pause} onClick={onStop}>
            {t.mockPayment.stop}
          </Button>
        )}
      </div>
    </Panel>
  );
}

/** Seconds left; undefined once stopped or over. */
function useCountdown(onEnd: () => void) {
  const [secondsLeft, setLeft] = useState<number | undefined>(countdownSeconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (secondsLeft === undefined) return;
    const timer = setTimeout(() => {
      setLeft(secondsLeft > 1 ? secondsLeft - 1 : undefined);
      if (secondsLeft === 1) end();
    }, 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  return { left: secondsLeft, stop: () => setLeft(undefined) };
}
