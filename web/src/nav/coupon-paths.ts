import { paths, query } from './paths.ts';

/** Of what sellers give to their readers: `paths` is part of the first load. */
export const couponPaths = {
  all: (params: { state?: string | undefined } = {}) => `/coupons${query(params)}`,
  one: (code: string) => `/coupons${query({ code })}`,
  batch: (batch: string) => `/coupons${query({ batch })}`,
  make: (as: 'coupon' | 'gifts' = 'coupon') => `/coupons${query({ make: as })}`,
  /** What is passed on: with the code filled in already. */
  shared: (to: { fileId: string } | { username: string }, code: string) =>
    `${'fileId' in to ? paths.file(to.fileId) : paths.user(to.username)}${query({ c: code })}`,
};
