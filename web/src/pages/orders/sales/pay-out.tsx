import { useWrite } from '../../../api/write.ts';
import { useBalance } from '../../../features/payout/money-ahead.tsx';
import { useNextPayout } from '../../../features/payout/next-payout.ts';
import { useT } from '../../../i18n/index.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';

/** A payout without waiting for the next run; `refusal` says why there is none now. Undefined before the balance is known. */
export function usePayOut() {
  const { sales: t } = useT();
  const balance = useBalance().data?.data;
  const { refusal } = useNextPayout(balance);
  const payOut = useWrite('POST /payments/withdraw', {
    stale: ['GET /payments/balance', 'GET /payments/payouts', 'GET /payments/sales'],
    onDone: () => toast.ok(t.paidOutToast),
  });
  if (!balance) return undefined;
  const { available } = balance;
  return {
    label: available > 0 ? t.payOutNow(formatMoney(fenOf(available))) : t.payOut,
    refusal,
    isNothing: available === 0,
    isBusy: payOut.isPending,
    error: payOut.error,
    send: () => payOut.mutate({ body: { amount: available } }),
  };
}

type PayOut = NonNullable<ReturnType<typeof usePayOut>>;

/** The server's refusal stays to be read. */
export function PayOutError({ error }: Pick<PayOut, 'error'>) {
  const { sales: t } = useT();
  if (!error) return null;
  return (
    <Callout tone="bad" role="alert" heading={t.payOutFailed} className="order-last basis-full">
      {error.message}
    </Callout>
  );
}

/** Only while there is money, or a debt; if it cannot be paid out now the button says why. */
export function PayOutNow() {
  const payOut = usePayOut();
  if (!payOut || payOut.isNothing) return null;
  return (
    <>
      <Button busy={payOut.isBusy} disabledReason={payOut.refusal} onClick={payOut.send}>
        {payOut.label}
      </Button>
      <PayOutError error={payOut.error} />
    </>
  );
}
