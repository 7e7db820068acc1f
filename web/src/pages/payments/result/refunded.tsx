import { Undo2 } from 'lucide-react';
import type { ReceiptAnswer } from '#shared/contract/orders';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { useDates } from '../../../ui/text/dates.ts';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { Actions, Centred } from './result-frame.tsx';

/** It was paid, and the money has gone back or is on its way: amount, date, and the receipt. */
export function Refunded({ receipt }: { receipt: ReceiptAnswer }) {
  const t = useT();
  const money = formatMoney(fenOf(receipt.refund?.amount ?? receipt.amount));
  const line = useLine(receipt);
  const isDone = receipt.state === 'refunded';
  return (
    <Centred>
      <Undo2 aria-hidden="true" className="size-10 text-info" />
      <h1 className="num mt-2">{isDone ? t.paymentReturn.refunded(money) : t.paymentReturn.refunding(money)}</h1>
      <p className="wrap-anywhere font-semibold">{receipt.title}</p>
      <p className="num text-ink-2">{line}</p>
      <Actions>
        <ButtonLink to={paths.purchases()} tone="ink">
          {t.nav.purchases}
        </ButtonLink>
      </Actions>
    </Centred>
  );
}

/** A refund by the bank itself has no date. */
function useLine({ state, refund }: ReceiptAnswer): string {
  const { paymentReturn: t, purchases } = useT();
  const dates = useDates();
  if (refund?.done_at) return t.refundedAt(dates.dateTime(refund.done_at));
  if (state === 'refunded') return t.refundedLine;
  return refund?.state === 'manual' ? purchases.lookedAt : t.refundingLine;
}
