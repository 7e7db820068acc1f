import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { isIn } from '../../domain/books/day.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { paginationOf } from '../../store/table/pages.ts';
import { hasBooks, readDay } from '../../usecases/operations/days/day-close.ts';
import { dayShape } from '../shapes/day.ts';
import { postingShape } from '../shapes/money.ts';

export const getDay = endpoint(
  routes.getDay,
  ['table', 'clock'],
  async ({ params: { day }, query: { figure, provider, ...wanted } }, ports) => {
    if (!hasBooks(day, ports.clock.now())) return refuse('day_not_found');
    const read = await readDay(ports, day);
    const listed = read.postings.filter((posting) =>
      figure === undefined
        ? provider === undefined || posting.entries.some(({ account }) => account === `psp:${provider}`)
        : isIn(posting, figure, provider),
    );
    const from = (wanted.page - 1) * wanted.limit;
    return ok({
      data: {
        ...dayShape(read),
        postings: listed.slice(from, from + wanted.limit).map(postingShape),
        pagination: paginationOf(wanted, listed.length, undefined),
      },
    });
  },
);
