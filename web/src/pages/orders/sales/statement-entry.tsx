import type { ReactNode } from 'react';
import type { BalanceEntry, PayoutAnswer } from '#shared/contract/payouts';
import type { Fen } from '#shared/money';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useT } from '../../../i18n/index.tsx';
import { localized } from '../../../i18n/server-messages.ts';
import { paths } from '../../../nav/paths.ts';
import { Meta, RowTitle } from '../../../ui/list/rows.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { usePayoutText } from './payout-text.ts';
import type { Carrier } from './sale-groups.ts';
import { useSaleHead } from './sales-list.tsx';

interface Props {
  entry: BalanceEntry;
  /** The payout of the movement, if it is one and known. */
  payout: PayoutAnswer | undefined;
  /** Of the first sale whose money is still to come by the same run. */
  pending: Carrier | undefined;
}

/** One movement of the balance. A payout shows what its seller receives; one that failed has the sign of its movement. */
export function EntryRow({ entry: { amount, created_at: at, payout_id: id, title, type }, payout, pending }: Props) {
  const { statement: t } = useT();
  const dates = useMarketDates();
  if (type === 'payout' && payout) return <PayoutRow payout={payout} />;
  return (
    <>
      {pending && <PendingBand carrier={pending} />}
      <li className="flex items-center gap-4 px-4 py-3 md:px-5">
        <div className="min-w-0 flex-1">
          <RowTitle isLight={title !== undefined} to={id && paths.payout(id)}>
            {title ?? t.types[type]}
          </RowTitle>
          <Meta className="mt-0.5">
            <span>{dates.lately(at)}</span>
            {title !== undefined && type !== 'sale' && <span>{t.types[type]}</span>}
          </Meta>
        </div>
        <Amount text={`${amount > 0 ? '+' : ''}${formatMoney(fenOf(amount))}`} />
      </li>
    </>
  );
}

function PayoutRow({ payout }: { payout: PayoutAnswer }) {
  const text = usePayoutText()(payout);
  const { amount, id, reason, state } = payout;
  return (
    <Band amount={fenOf(state === 'failed' ? -amount : amount)}>
      <RowTitle to={paths.payout(id)}>{text}</RowTitle>
      {reason && <Meta className="mt-0.5">{localized(reason)}</Meta>}
    </Band>
  );
}

/** When the money of the sales below arrives, or why it waits. */
function PendingBand({ carrier }: { carrier: Carrier }) {
  const { text, amount } = useSaleHead(carrier);
  return (
    <Band amount={amount}>
      <b className="font-semibold">{text}</b>
    </Band>
  );
}

/** The head of the movements below. */
const Band = ({ amount, children }: { amount: Fen | undefined; children: ReactNode }) => (
  <li className="flex items-center gap-4 bg-sunken px-4 py-3 md:px-5">
    <div className="min-w-0 flex-1">{children}</div>
    {amount !== undefined && <Amount text={formatMoney(amount)} />}
  </li>
);

const Amount = ({ text }: { text: string }) => <b className="num whitespace-nowrap font-semibold">{text}</b>;
