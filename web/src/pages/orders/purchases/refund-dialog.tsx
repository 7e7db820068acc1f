import type { PurchaseAnswer } from '#shared/contract/orders';
import type { RefundAnswer } from '#shared/contract/refunds';
import { maturity } from '#shared/limits';
import { useWrite } from '../../../api/write.ts';
import { ReasonDialog } from '../../../features/forms/reason-dialog.tsx';
import { useDraftFields } from '../../../features/safety/use-draft-fields.ts';
import { useT } from '../../../i18n/index.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { useDates } from '../../../ui/text/dates.ts';

interface Props {
  purchase: PurchaseAnswer;
  outTradeNo: string;
  onClose: () => void;
}

/** Shows the rules before the request, and keeps the input until it is sent. */
export function RefundDialog({ purchase, outTradeNo, onClose }: Props) {
  const t = useT();
  const form = useDraftFields({ key: `refund:${outTradeNo}`, first: { reason: '' }, faultsOf: () => ({}) });
  const { reason } = form.values;
  const grantWords: Partial<Record<RefundAnswer['state'], string>> = {
    waiting: t.purchases.refundWaits,
    approved: t.purchases.refundGranted,
    done: t.purchases.refundGranted,
  };
  const request = useWrite('POST /payments/purchases/{out_trade_no}/refund', {
    stale: ['GET /payments/purchases', 'GET /payments/refunds', 'GET /files/{id}'],
    onDone: ({ data }) => {
      form.forget();
      onClose();
      toast.ok(grantWords[data.state] ?? t.purchases.refundSent);
    },
  });
  return (
    <ReasonDialog
      open
      onOpenChange={onClose}
      words={{
        title: t.purchases.refundTitle(purchase.title),
        rule: <Rules purchasedAt={purchase.purchased_at} />,
        label: t.purchases.refundReason,
        send: t.purchases.refundSend,
      }}
      reason={reason}
      onReason={form.field('reason').onValue}
      error={request.error?.fields.reason}
      busy={request.isPending}
      onSend={() => request.mutate({ params: { out_trade_no: outTradeNo }, body: { reason } })}
    >
      {request.error && !request.error.fields.reason && (
        <Callout tone="bad" role="alert" heading={t.purchases.refundFailed}>
          {request.error.message}
        </Callout>
      )}
    </ReasonDialog>
  );
}

/** The next steps in their order. A purchase that is too old for a change of mind does not mention it. */
function Rules({ purchasedAt }: { purchasedAt: string }) {
  const { refundRules: t } = useT().purchases;
  const dates = useDates();
  const until = Date.parse(purchasedAt) + maturity;
  const rules = [...(until > Date.now() ? [t.early(dates.lately(until))] : []), t.asked, t.covered, t.access];
  return (
    <ul className="grid list-disc gap-1.5 pl-4.5">
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  );
}
