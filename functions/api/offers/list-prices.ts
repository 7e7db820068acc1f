import { routes } from '#shared/contract/index';
import { day } from '#shared/limits';
import { promotionLimits } from '#shared/offers';
import { ok, refuse } from '#shared/result';
import { historyOf } from '../../domain/offers/history.ts';
import { priceAt } from '../../domain/offers/prices.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { findPastPrices } from '../../store/offers/sales.ts';
import { viewFile } from '../../usecases/files/viewed-file.ts';
import { pastPriceShape } from '../shapes/offers.ts';

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
