import * as z from 'zod';
import { instantField } from './common.ts';

/**
 * Why payouts wait: `changed`, as long as a new address can be taken back; `undone`, after changes were taken back. Without
 * an end until the owner ends it by a code from the mailbox.
 */
export const emailHold = z.object({ until: instantField.nullable(), why: z.enum(['changed', 'undone']) });

export type EmailHold = z.output<typeof emailHold>;
