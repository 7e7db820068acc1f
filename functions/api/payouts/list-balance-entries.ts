import { statementMovement } from '#functions/domain/ledger/statement';
import { balanceEntryShape } from '#functions/responses/payouts/balance-entry';
import { endpoint } from '#functions/runtime/endpoint';
import { type Posting, readPosting, sellerStatement } from '#functions/store/ledger/ledger';
import { findSales } from '#functions/store/orders/sales';
import { filteredPageOf } from '#functions/store/table/filter';
import { pageOf } from '#functions/store/table/pages';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listBalanceEntries = endpoint(
  routes.listBalanceEntries,
  ['table'],
  async ({ query: { type, ...pageQuery }, user }, { table }) => {
    const list = { query: sellerStatement(user.id), paging: pageQuery, read: readPosting };
    const isOfType = ({ reference }: Posting) => statementMovement(reference).type === type;
    const page = type ? await filteredPageOf(table, { ...list, matches: isOfType }) : await pageOf(table, list);
    const numbers = page.items.flatMap(({ reference }) => statementMovement(reference).outTradeNo ?? []);
    const sales = await findSales(table, numbers);
    const entries = page.items.map((posting) => balanceEntryShape(posting, user.id, sales));
    return ok({ data: { entries, pagination: page.pagination } });
  },
);
