import { statementMovement } from '#functions/domain/ledger/statement';
import { balanceEntryShape } from '#functions/responses/payouts/balance-entry';
import { endpoint } from '#functions/runtime/endpoint';
import { type Posting, readPosting, sellerStatement } from '#functions/store/ledger/ledger';
import { findSales } from '#functions/store/orders/sales';
import { recordsOf } from '#functions/store/table/filter';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listBalanceEntries = endpoint(
  routes.listBalanceEntries,
  ['table'],
  async ({ query: { type, ...pageQuery }, user }, { table }) => {
    const page = await recordsOf(table, {
      query: sellerStatement(user.id),
      paging: pageQuery,
      read: readPosting,
      matches: type && (({ reference }: Posting) => statementMovement(reference).type === type),
    });
    const numbers = page.items.flatMap(({ reference }) => statementMovement(reference).outTradeNo ?? []);
    const sales = await findSales(table, numbers);
    const entries = page.items.map((posting) => balanceEntryShape(posting, user.id, sales));
    return ok({ data: { entries, pagination: page.pagination } });
  },
);
