import { Download, EllipsisVertical, List, MessagesSquare, Send, Ticket } from 'lucide-react';
import type { SaleAnswer } from '#shared/contract/orders';
import { limits } from '#shared/limits';
import { ask } from '../../../api/client.ts';
import { useCsv, wholeList } from '../../../features/records/csv-button.tsx';
import { useT } from '../../../i18n/index.tsx';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { couponPaths } from '../../../nav/coupon-paths.ts';
import { paths } from '../../../nav/paths.ts';
import { reviewPaths } from '../../../nav/review-paths.ts';
import { IconButton } from '../../../ui/button/button.tsx';
import { Menu, MenuAction, MenuLink, MenuRule } from '../../../ui/overlay/menu.tsx';
import { salesCsv } from './csv.ts';
import { PayOutError, usePayOut } from './pay-out.tsx';

const allSales = (): Promise<SaleAnswer[]> =>
  wholeList(async (cursor) => {
    const { sales, pagination } = await ask('GET /payments/sales', { query: { limit: limits.pageMax, cursor } });
    return { items: sales, pagination };
  });

/** Pages and actions that sellers need now and then. */
export function SalesMenu() {
  const { received, sales: t, statement } = useT();
  const { coupons, sources } = useSellingMessages();
  const words = { ...t, csvColumns: [...t.csvColumns, ...sources.csvColumns] };
  const csv = useCsv('tanwei-sales.csv', async () => salesCsv(await allSales(), words));
  const payOut = usePayOut();
  return (
    <>
      <Menu trigger={<IconButton icon={EllipsisVertical} label={t.more} />}>
        <MenuLink icon={MessagesSquare} to={reviewPaths.received()}>
          {received.title}
        </MenuLink>
        <MenuLink icon={Ticket} to={couponPaths.all()}>
          {coupons.title}
        </MenuLink>
        <MenuLink icon={List} to={paths.statement()}>
          {statement.title}
        </MenuLink>
        <MenuAction icon={Download} onChoose={() => void csv.save()}>
          {t.csv}
        </MenuAction>
        {payOut && (
          <>
            <MenuRule />
            <MenuAction icon={Send} onChoose={payOut.send} refusal={payOut.refusal}>
              {payOut.label}
            </MenuAction>
          </>
        )}
      </Menu>
      {payOut && <PayOutError error={payOut.error} />}
    </>
  );
}
