import { useState } from 'react';
import type { Purchase } from '#shared/contract/orders';
import { useWrite } from '../../api/query.ts';
import { ReasonDialog } from '../../features/forms/reason-dialog.tsx';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Note } from '../../ui/frame/note.tsx';
import { toast } from '../../ui/overlay/toast.ts';

/** Says the rule before anybody asks, and keeps what was typed when it fails. */
export function RefundAction({ purchase, outTradeNo }: { purchase: Purchase; outTradeNo: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const request = useWrite('POST /payments/purchases/{out_trade_no}/refund', {
    stale: ['GET /payments/purchases', 'GET /payments/refunds', 'GET /files/{id}'],
    onDone: ({ data }) => {
      setOpen(false);
      toast.ok(data.state === 'requested' ? t.purchases.refundSent : t.purchases.refundGranted);
    },
  });
  const ask = () => {
    request.reset();
    setOpen(true);
  };
  return (
    <>
      <Button tone="quiet" size="sm" onClick={ask}>
        {t.purchases.refund}
      </Button>
      <ReasonDialog
        open={open}
        onOpenChange={setOpen}
        words={{
          title: t.purchases.refundTitle(purchase.title),
          rule: t.purchases.refundRule,
          label: t.purchases.refundReason,
          send: t.purchases.refundSend,
        }}
        reason={reason}
        onReason={setReason}
        error={request.error?.fields.reason}
        busy={request.isPending}
        onSend={() => request.mutate({ params: { out_trade_no: outTradeNo }, body: { reason } })}
      >
        {request.error && !request.error.fields.reason && (
          <Note tone="bad" role="alert" heading={t.purchases.refundFailed}>
            {request.error.message}
          </Note>
        )}
      </ReasonDialog>
    </>
  );
}
