import { hour } from '#shared/limits';

/** The product's calendar is Beijing's: UTC+8 without summer time, wherever the function runs. `20261120`. */
export const beijingDay = (at: number): string =>
  new Date(at + 8 * hour).toISOString().slice(0, 10).replaceAll('-', '');
