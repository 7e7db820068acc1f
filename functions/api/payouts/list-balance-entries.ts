import { routes } from '#shared/contract/index';
import type { BalanceEntry } from '#shared/contract/payouts';
import { fen, yuanNumber } from '#shared/money';
import { ok } from '#shared/result';
import { instant } from '../../domain/time.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { type Posting, postingsOf, readPosting } from '../../store/books/ledger.ts';
import { pageOf } from '../../store/table/pages.ts';

export const listBalanceEntries = endpoint(routes.listBalanceEntries, ['table'], async ({ query, user }, ports) => {
  const page = await pageOf(ports.table, { query: postingsOf(user.id), wanted: query, read: readPosting });
  return ok({ data: { entries: page.items.map((posting) => entryOf(posting, user.id)), pagination: page.pagination } });
});

/** `PAY#<order>`, `COV#<order>`, `ROY#<order>`, `PO#<payout>#RES|REL`: the reference says what the money moved for. */
function entryOf(posting: Posting, sellerId: string): BalanceEntry {
  const [kind = '', number = '', step] = posting.reference.split('#');
  const forWhat = kind === 'PO' ? { payout_id: number } : { out_trade_no: number };
  return {
    id: posting.reference,
    type: typeOf(kind, step),
    amount: yuanNumber(shareOf(posting, sellerId)),
    ...forWhat,
    created_at: instant(posting.at),
  };
}

function typeOf(kind: string, step: string | undefined): BalanceEntry['type'] {
  if (kind === 'ROY') return 'payout_returned';
  if (kind === 'PO') return step === 'REL' ? 'payout_returned' : 'payout';
  return kind === 'COV' ? 'refund' : 'sale';
}

/** What we owe a seller stands in the books as minus: for the seller it is plus. */
const shareOf = ({ entries }: Posting, sellerId: string) =>
  fen(-entries.filter(({ account }) => account === `seller:${sellerId}`).reduce((sum, { amount }) => sum + amount, 0));
