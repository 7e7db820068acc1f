import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Sale } from '#shared/contract/orders';
import { limits } from '#shared/limits';
import { ask } from '../../api/client.ts';
import { useWrite } from '../../api/query.ts';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { fenOf, formatMoney } from '../../ui/text/format.ts';
import { useBalance } from './balances.tsx';
import { csvOf, saveFile } from './csv.ts';

export const SalesActions = ({ hasSales }: { hasSales: boolean }) => (
  <>
    {hasSales && <Export />}
    <PayOutNow />
  </>
);

function PayOutNow() {
  const t = useT();
  const balance = useBalance().data?.data;
  const payOut = useWrite('POST /payments/withdraw', {
    stale: ['GET /payments/balance', 'GET /payments/payouts', 'GET /payments/sales'],
    onDone: () => toast.ok(t.sales.paidOutToast),
    onFailed: (error) => toast.bad(t.sales.payOutFailed, error.message),
  });
  const fen = fenOf(balance?.available ?? 0);
  if (!balance?.payout_account || balance.payout_held_until || fen < limits.payoutMinFen) return null;
  return (
    <Button
      tone="primary"
      busy={payOut.isPending}
      onClick={() => payOut.mutate({ body: { amount: balance.available } })}
    >
      {t.sales.payOutNow(formatMoney(fen))}
    </Button>
  );
}

/** All sales, page by page, so that a long history is not one long request. */
async function allSales(): Promise<Sale[]> {
  const sales: Sale[] = [];
  let cursor: string | undefined;
  do {
    const page = await ask('GET /payments/sales', { query: { limit: limits.pageMax, cursor } });
    sales.push(...page.sales);
    cursor = page.pagination.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return sales;
}

function Export() {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile('tanwei-sales.csv', csvOf(await allSales(), t.sales));
    } catch (error) {
      toast.bad(t.sales.csvFailed, error instanceof Error ? error.message : undefined);
    }
    setBusy(false);
  };
  return (
    <Button icon={Download} busy={busy} onClick={() => void save()}>
      {t.sales.csv}
    </Button>
  );
}
