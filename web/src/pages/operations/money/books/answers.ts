import type { ResponseOf } from '../../../../api/addresses.ts';

export type DayBooks = ResponseOf<'GET /operator/days/{day}'>['data'];
export type SellerBooks = ResponseOf<'GET /operator/sellers/{usernameOrId}'>['data'];
