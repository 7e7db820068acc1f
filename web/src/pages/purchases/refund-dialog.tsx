import { type FormEvent, useState } from 'react';
import type { Purchase } from '#shared/contract/orders';
import { useWrite } from '../../api/query.ts';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { Note } from '../../ui/frame/note.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
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
  const send = (event: FormEvent) => {
    event.preventDefault();
    request.mutate({ params: { out_trade_no: outTradeNo }, body: { reason } });
  };
  return (
    <>
      <Button tone="quiet" size="sm" onClick={ask}>
        {t.purchases.refund}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t.purchases.refundTitle(purchase.title)}>
        <form onSubmit={send} className="mt-2 grid gap-4" noValidate>
          <p className="text-ink-2 text-sm">{t.purchases.refundRule}</p>
          <TextArea
            label={t.purchases.refundReason}
            value={reason}
            onValue={setReason}
            countTo={500}
            error={request.error?.fields.reason}
          />
          {request.error && !request.error.fields.reason && (
            <Note tone="bad" role="alert" heading={t.purchases.refundFailed}>
              {request.error.message}
            </Note>
          )}
          <div className="flex justify-end gap-2.5">
            <Button onClick={() => setOpen(false)}>{t.common.cancel}</Button>
            <Button type="submit" tone="ink" busy={request.isPending}>
              {t.purchases.refundSend}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
