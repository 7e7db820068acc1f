import { Mail } from 'lucide-react';
import { useWrite } from '../../api/query.ts';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';
import type { ButtonLook } from '../../ui/button/button-class.ts';
import { toast } from '../../ui/overlay/toast.ts';

/** Sends the receipt to the account's address, which the answer names. */
export function MailReceipt({ outTradeNo: out_trade_no, ...buttonProps }: { outTradeNo: string } & ButtonLook) {
  const t = useT();
  const mail = useWrite('POST /payments/purchases/{out_trade_no}/mail', {
    onDone: ({ message }) => toast.ok(message),
    onFailed: (error) => toast.bad(t.packageDownload.mailFailed, error.message),
  });
  return (
    <Button
      icon={Mail}
      {...buttonProps}
      busy={mail.isPending && t.common.loading}
      onClick={() => mail.mutate({ params: { out_trade_no } })}
    >
      <span className="max-sm:sr-only">{t.packageDownload.mailReceipt}</span>
    </Button>
  );
}
