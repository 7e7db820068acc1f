import { isIn } from '#functions/domain/ledger/day';
import { dayShape } from '#functions/responses/ledger/day';
import { postingShape } from '#functions/responses/operations/money';
import { endpoint } from '#functions/runtime/endpoint';
import type { Posting } from '#functions/store/ledger/ledger';
import { type Paging, paginationOf } from '#functions/store/table/pages';
import { hasBooks, readDay } from '#functions/usecases/ledger/days/day-close';
import { recordAccess } from '#functions/usecases/operations/audited';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

/** A cursor names the last posting of the page before; later postings come before it. */
function startOf(postings: readonly Posting[], { page, limit, cursor }: Paging): number {
  const last = postings.findIndex(({ reference }) => reference === cursor);
  return last < 0 ? (page - 1) * limit : last + 1;
}

export const getDay = endpoint(
  routes.getDay,
  ['table', 'ids', 'clock'],
  async ({ params: { day }, query: { figure, provider, ...page }, user }, ports) => {
    if (!hasBooks(day, ports.clock.now())) return refuse('day_not_found');
    await recordAccess(ports, user, { at: 'day', target: day });
    const dayBooks = await readDay(ports, day);
    const listed = dayBooks.postings.filter((posting) =>
      figure === undefined
        ? provider === undefined || posting.entries.some(({ account }) => account === `psp:${provider}`)
        : isIn(posting, figure, provider),
    );
    const from = startOf(listed, page);
    const visible = listed.slice(from, from + page.limit);
    const next = from + page.limit < listed.length ? visible.at(-1)?.reference : undefined;
    return ok({
      data: {
        ...dayShape(dayBooks),
        postings: visible.map(postingShape),
        pagination: paginationOf(page, listed.length, next),
      },
    });
  },
);
