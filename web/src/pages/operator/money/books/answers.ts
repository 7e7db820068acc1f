import type { Answered } from '../../../../api/addresses.ts';

export type DayBooks = Answered<'GET /operator/days/{day}'>['data'];
export type SellerBooks = Answered<'GET /operator/sellers/{usernameOrId}'>['data'];
