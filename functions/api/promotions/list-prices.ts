import { historyOf } from '#functions/domain/promotions/history';
import { priceAt } from '#functions/domain/promotions/prices';
import { pastPriceShape } from '#functions/responses/promotions/promotions';
import { endpoint } from '#functions/runtime/endpoint';
import { findPastPrices } from '#functions/store/promotions/timed-discounts';
import { viewFile } from '#functions/usecases/files/viewed-file';
import { routes } from '#shared/contract/index';
import { day } from '#shared/limits';
import { promotionLimits } from '#shared/promotions';
import { ok, refuse } from '#shared/result';

export const listPrices = endpoint(
  routes.listPrices,
  ['table', 'clock'],
  async ({ params, user }, { table, clock }) => {
    const now = clock.now();
    const since = now - promotionLimits.historyDays * day;
    const [view, past] = await Promise.all([viewFile(table, params.id, user), findPastPrices(table, params.id, since)]);
    if (!view) return refuse('file_not_found');
    const { file } = view;
    const current = priceAt(file, now);
    const prices = historyOf(past, { current, sale: file.badge?.sale, createdAt: file.createdAt, since, now });
    return ok({ data: { prices: prices.map(pastPriceShape) } });
  },
);
