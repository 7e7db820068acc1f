import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { isIn } from '../../domain/books/day.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import type { Posting } from '../../store/books/ledger.ts';
import { type PageWanted, paginationOf } from '../../store/table/pages.ts';
import { looked } from '../../usecases/operations/audited.ts';
import { hasBooks, readDay } from '../../usecases/operations/days/day-close.ts';
import { dayShape } from '../shapes/day.ts';
import { postingShape } from '../shapes/money.ts';

/** A cursor names the last posting of the page before; later postings come before it. */
function startOf(postings: readonly Posting[], { page, limit, cursor }: PageWanted): number {
  const last = postings.findIndex(({ reference }) => reference === cursor);
  return last < 0 ? (page - 1) * limit : last + 1;
}

export const getDay = endpoint(
  routes.getDay,
  ['table', 'ids', 'clock'],
  async ({ params: { day }, query: { figure, provider, ...page }, user }, ports) => {
    if (!hasBooks(day, ports.clock.now())) return refuse('day_not_found');
    await looked(ports, user, { at: 'day', target: day });
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
