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

/** A cursor is the last that was shown; what is booked meanwhile comes before it. */
function startOf(postings: readonly Posting[], { page, limit, cursor }: PageWanted): number {
  const last = postings.findIndex(({ reference }) => reference === cursor);
  return last < 0 ? (page - 1) * limit : last + 1;
}

export const getDay = endpoint(
  routes.getDay,
  ['table', 'ids', 'clock'],
  async ({ params: { day }, query: { figure, provider, ...wanted }, user }, ports) => {
    if (!hasBooks(day, ports.clock.now())) return refuse('day_not_found');
    await looked(ports, user, { at: 'day', target: day });
    const read = await readDay(ports, day);
    const listed = read.postings.filter((posting) =>
      figure === undefined
        ? provider === undefined || posting.entries.some(({ account }) => account === `psp:${provider}`)
        : isIn(posting, figure, provider),
    );
    const from = startOf(listed, wanted);
    const shown = listed.slice(from, from + wanted.limit);
    const next = from + wanted.limit < listed.length ? shown.at(-1)?.reference : undefined;
    return ok({
      data: {
        ...dayShape(read),
        postings: shown.map(postingShape),
        pagination: paginationOf(wanted, listed.length, next),
      },
    });
  },
);
