import * as z from 'zod';
import { instant } from './common.ts';

/** Why payouts wait where an address was changed: as long as the change can be undone, or after it was. */
export const emailHold = z.object({ until: instant, why: z.enum(['changed', 'undone']) });

export type EmailHold = z.output<typeof emailHold>;
