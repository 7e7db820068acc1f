import { dayShape } from '#functions/responses/ledger/day';
import { postingShape } from '#functions/responses/operations/money';
import { endpoint } from '#functions/runtime/endpoint';
import { hasBooks, readDay } from '#functions/usecases/ledger/days/day-close';
import { pagePostings } from '#functions/usecases/ledger/days/day-page';
import { recordAccess } from '#functions/usecases/operations/audit';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

export const getDay = endpoint(
  routes.getDay,
  ['table', 'ids', 'clock'],
  async ({ params: { day }, query: { figure, provider, ...page }, user }, deps) => {
    if (!hasBooks(day, deps.clock.now())) return refuse('day_not_found');
    await recordAccess(deps, user, { at: 'day', target: day });
    const books = await readDay(deps, day);
    const { items, pagination } = pagePostings(books.postings, { figure, provider }, page);
    return ok({ data: { ...dayShape(books), postings: items.map(postingShape), pagination } });
  },
);
