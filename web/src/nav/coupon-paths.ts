import { paths, query } from './paths.ts';

/** The addresses of sellers' coupons, apart from `paths`, which is in the first load. */
export const couponPaths = {
  all: (params: { state?: string | undefined } = {}) => `/coupons${query(params)}`,
  one: (code: string) => `/coupons${query({ code })}`,
  batch: (batch: string) => `/coupons${query({ batch })}`,
  make: (as: 'coupon' | 'gifts' = 'coupon') => `/coupons${query({ make: as })}`,
  /** The address that a seller shares: it fills in the code. */
  shared: (to: { fileId: string } | { username: string }, code: string) =>
    `${'fileId' in to ? paths.file(to.fileId) : paths.user(to.username)}${query({ c: code })}`,
};
