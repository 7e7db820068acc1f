import type { CouponAnswer, RedemptionAnswer } from '#shared/contract/promotions';
import { limits, pageSizes } from '#shared/limits';
import type { CouponState } from '#shared/promotions';
import { ask } from '../../../api/client.ts';
import { useRead } from '../../../api/use-read.ts';
import { usePages } from '../../../features/lists/pages.ts';
import { wholeList } from '../../../features/records/csv-button.tsx';

/** Filters coupons: with `batch` each coupon of that batch; otherwise one coupon stands for its batch. */
export interface CouponFilter {
  state?: CouponState | undefined;
  batch?: string | undefined;
}

const queryOf = ({ state, batch }: CouponFilter) => ({
  grouped: batch ? ('false' as const) : ('true' as const),
  ...(state && { state }),
  ...(batch && { batch }),
});

export const useCoupons = (filter: CouponFilter) =>
  usePages<CouponAnswer & { id: string }>({
    key: ['GET /coupons', 'pages', filter.state, filter.batch],
    load: async (at, signal) => {
      const { data } = await ask(
        'GET /coupons',
        { query: { ...at, ...queryOf(filter), limit: pageSizes.files } },
        { signal },
      );
      return { items: data.coupons.map((coupon) => ({ ...coupon, id: coupon.code })), pagination: data.pagination };
    },
    refetchOnMount: 'always',
  });

export const wholeBatch = (batch: string): Promise<CouponAnswer[]> =>
  wholeList(async (cursor) => {
    const { data } = await ask('GET /coupons', { query: { ...queryOf({ batch }), limit: limits.pageMax, cursor } });
    return { items: data.coupons, pagination: data.pagination };
  });

/** The redemptions of a coupon; the coupon itself comes with the first page. */
export const useRedemptions = (code: string) =>
  usePages<RedemptionAnswer & { id: string }, { coupon: CouponAnswer }>({
    key: ['GET /coupons/{code}/uses', 'pages', code],
    load: async (at, signal) => {
      const query = { ...at, limit: pageSizes.people };
      const { data } = await ask('GET /coupons/{code}/uses', { params: { code }, query }, { signal });
      const items = data.uses.map((use) => ({ ...use, id: use.out_trade_no }));
      return { items, coupon: data.coupon, pagination: data.pagination };
    },
    refetchOnMount: 'always',
  });

/** The seller's newest files: coupons show the titles of their files, which are chosen among these. */
export const useNewestFiles = () => useRead('GET /files/user', { query: { limit: limits.pageMax } });

/** The calls whose answers show coupons. */
export const shownIn = ['GET /coupons', 'GET /coupons/{code}/uses'] as const;
