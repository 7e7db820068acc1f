import { contributesTo } from '#functions/domain/ledger/day';
import type { Posting } from '#functions/store/ledger/ledger';
import { type Paging, paginationOf } from '#functions/store/table/pages';

/** A cursor names the last posting of the page before; later postings come before it. */
function startOf(postings: readonly Posting[], { page, limit, cursor }: Paging): number {
  const last = postings.findIndex(({ reference }) => reference === cursor);
  return last < 0 ? (page - 1) * limit : last + 1;
}

interface PostingFilter {
  figure: Parameters<typeof contributesTo>[1] | undefined;
  provider: string | undefined;
}

/** One page of a day's postings: all, those of one provider, or those that a figure counts. */
export function pagePostings(postings: readonly Posting[], { figure, provider }: PostingFilter, page: Paging) {
  const listed = postings.filter((posting) =>
    figure === undefined
      ? provider === undefined || posting.entries.some(({ account }) => account === `psp:${provider}`)
      : contributesTo(posting, figure, provider),
  );
  const from = startOf(listed, page);
  const items = listed.slice(from, from + page.limit);
  const next = from + page.limit < listed.length ? items.at(-1)?.reference : undefined;
  return { items, pagination: paginationOf(page, listed.length, next) };
}
