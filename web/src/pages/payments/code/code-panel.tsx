import { ArrowLeftRight, CircleAlert, CircleCheck, CircleX, type LucideIcon, RotateCw, TimerOff } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { focusOnArrival } from '../../../features/forms/form.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paymentPaths } from '../../../nav/payment-paths.ts';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';
import { Spinner } from '../../../ui/frame/spinner.tsx';
import type { Pay } from '../use-pay.ts';
import { type CodeOrder, type CodeState, useCodeState } from './code-state.ts';
import { QrCode } from './qr.ts';
import type { ShownCode } from './shown-code.ts';
import { StandIn } from './stand-in.tsx';
import { Status, TimeLeft } from './status.tsx';

interface Props {
  code: ShownCode;
  pay: Pay;
  order: CodeOrder;
  secondsLeft: number;
}

/** A QR code and the state of its payment, in one box: nothing jumps when it ends. */
export function CodePanel({ code, pay, order, secondsLeft }: Props) {
  const t = useT().payment;
  const state = useCodeState(order, { outTradeNo: code.outTradeNo, secondsLeft });
  const isScannable = state === 'open' || state === 'offline';
  return (
    <Panel label={t.code.title[code.key]}>
      <h2 tabIndex={-1} ref={focusOnArrival} className="mb-4 outline-0">
        {t.code.title[code.key]}
      </h2>
      <div className="flex flex-wrap justify-center gap-x-6 gap-y-5 md:flex-nowrap md:justify-start">
        <div className="grid w-full max-w-72 flex-none content-start gap-2">
          {isScannable ? <Code content={code.content} label={t.code.label} /> : <NoCode state={state} />}
          {isScannable && <TimeLeft seconds={secondsLeft} />}
          {isScannable && <StandIn code={code} />}
        </div>
        <div className="grid min-w-[200px] flex-1 content-start gap-3">
          <Status state={state} />
          <Alternatives state={state} pay={pay} order={order} outTradeNo={code.outTradeNo} />
        </div>
      </div>
    </Panel>
  );
}

/** Dark on light with a light margin in every theme: not every camera reads it inverted. */
const Code = ({ content, label }: { content: string; label: string }) => (
  <div className="aspect-square overflow-hidden rounded-md border border-line bg-white">
    <Suspense
      fallback={
        <div className="grid size-full place-items-center text-[#716758]">
          <Spinner className="size-6" />
        </div>
      }
    >
      <QrCode text={content} label={label} />
    </Suspense>
  </div>
);

const marks: Record<Exclude<CodeState, 'open' | 'offline'>, { icon: LucideIcon; look: string }> = {
  expired: { icon: TimerOff, look: 'text-ink-3' },
  failed: { icon: CircleX, look: 'text-bad' },
  replaced: { icon: ArrowLeftRight, look: 'text-info' },
  unreadable: { icon: CircleAlert, look: 'text-warn' },
  paid: { icon: CircleCheck, look: 'text-ok' },
};

/** As large as the code was. A code that cannot be paid is not shown, because it would still be scanned. */
function NoCode({ state }: { state: CodeState }) {
  if (state === 'open' || state === 'offline') return null;
  const { icon: Icon, look } = marks[state];
  return (
    <div className="grid aspect-square place-items-center rounded-md border border-line bg-sunken">
      <Icon aria-hidden="true" className={`size-10 ${look}`} strokeWidth={1.5} />
    </div>
  );
}

type AlternativesProps = Pick<Props, 'pay' | 'order'> & { state: CodeState; outTradeNo: string };

/** Always another payment option; once this code has ended also a new one; and after a failure what happened. */
function Alternatives({ state, pay, order, outTradeNo }: AlternativesProps) {
  const { payment: t, paymentReturn, mockPayment, common } = useT();
  const navigate = useNavigate();
  const again: Partial<Record<CodeState, ReactNode>> = {
    expired: <Again pay={pay} />,
    failed: (
      <>
        <Again pay={pay} />
        <ButtonLink to={paymentPaths.result(outTradeNo)}>{mockPayment.toResult}</ButtonLink>
      </>
    ),
    unreadable: (
      <Button icon={RotateCw} busy={order.asking && common.loading} onClick={order.again}>
        {paymentReturn.checkAgain}
      </Button>
    ),
  };
  if (state === 'paid') return null;
  return (
    <div className="mt-1 flex flex-wrap gap-2.5">
      {again[state]}
      <Button onClick={() => void navigate(-1)}>{t.code.other}</Button>
    </div>
  );
}

const Again = ({ pay }: Pick<Props, 'pay'>) => (
  <Button tone="primary" icon={RotateCw} busy={pay.busy} onClick={pay.start}>
    {useT().payment.code.again}
  </Button>
);
