import type { SaleAnswer } from '#shared/contract/orders';
import { limits } from '#shared/limits';
import { ask } from '../../../api/client.ts';
import { useWrite } from '../../../api/query.ts';
import { useNextPayout } from '../../../features/payout/next-payout.ts';
import { CsvButton, wholeList } from '../../../features/records/csv-button.tsx';
import { useT } from '../../../i18n/index.tsx';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { useBalance } from './balances.tsx';
import { salesCsv } from './csv.ts';

const allSales = (): Promise<SaleAnswer[]> =>
  wholeList(async (cursor) => {
    const { sales, pagination } = await ask('GET /payments/sales', { query: { limit: limits.pageMax, cursor } });
    return { items: sales, pagination };
  });

export function SalesExport() {
  const t = useT().sales;
  const { sources } = useSellingMessages();
  const words = { ...t, csvColumns: [...t.csvColumns, ...sources.csvColumns] };
  return <CsvButton label={t.csv} name="tanwei-sales.csv" make={async () => salesCsv(await allSales(), words)} />;
}

/** Always present: if nothing can be paid out now it says why, and shows a refusal of the server. */
export function PayOutNow() {
  const t = useT();
  const balance = useBalance().data?.data;
  const { refusal } = useNextPayout(balance);
  const payOut = useWrite('POST /payments/withdraw', {
    stale: ['GET /payments/balance', 'GET /payments/payouts', 'GET /payments/sales'],
    onDone: () => toast.ok(t.sales.paidOutToast),
  });
  if (!balance) return null;
  const { available } = balance;
  return (
    <>
      <Button
        tone="primary"
        busy={payOut.isPending}
        disabledReason={refusal}
        onClick={() => payOut.mutate({ body: { amount: available } })}
      >
        {available > 0 ? t.sales.payOutNow(formatMoney(fenOf(available))) : t.sales.payOut}
      </Button>
      {payOut.error && (
        <Callout tone="bad" role="alert" heading={t.sales.payOutFailed} className="order-last basis-full">
          {payOut.error.message}
        </Callout>
      )}
    </>
  );
}
