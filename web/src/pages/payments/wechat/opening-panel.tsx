import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FileDetail } from '#shared/contract/files';
import { focusOnArrival } from '../../../features/forms/form.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paymentPaths } from '../../../nav/payment-paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Price } from '../../../ui/figures/price.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';
import { fenOf } from '../../../ui/text/format.ts';
import { Mark } from '../methods.tsx';
import { useOrderStatus } from '../order-polling.ts';
import type { Departure } from '../use-pay.ts';

interface Props {
  file: FileDetail;
  departure: Departure;
  /** Back to the payment options. */
  onOther: () => void;
}

/** A phone that is on its way to WeChat, and a buyer who comes back from there: the page moves on once it is paid. */
export function OpeningPanel({ file, departure: { url, outTradeNo }, onOther }: Props) {
  const { opening: t, code } = useT().payment;
  const navigate = useNavigate();
  const { view } = useOrderStatus(outTradeNo);
  useEffect(() => {
    if (view === 'completed') void navigate(paymentPaths.result(outTradeNo), { replace: true });
  }, [view, outTradeNo, navigate]);
  return (
    <Panel label={t.heading} className="grid justify-items-center gap-2 text-center">
      <Mark method="wechat" />
      <h2 ref={focusOnArrival} tabIndex={-1} className="outline-0">
        {t.heading}
      </h2>
      <Price fen={fenOf(file.price)} className="text-2xl" />
      <p className="text-ink-2">{t.line}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2.5">
        <Button tone="ink" onClick={() => location.assign(url)}>
          {t.again}
        </Button>
        <Button tone="quiet" onClick={onOther}>
          {code.other}
        </Button>
      </div>
    </Panel>
  );
}
