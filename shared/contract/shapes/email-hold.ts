import * as z from 'zod';
import { instantField } from './common.ts';

/**
 * Why payouts wait: `changed` while a new address can be undone; `undone` after a roll-back. Without `until`, until the
 * owner confirms by a mailbox code.
 */
export const emailHold = z.object({ until: instantField.nullable(), why: z.enum(['changed', 'undone']) });

export type EmailHold = z.output<typeof emailHold>;
