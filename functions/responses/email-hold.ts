import type { EmailHold } from '#shared/contract/shapes/email-hold';
import type { PayoutDelay as Hold } from '../domain/accounts/email-change.ts';
import { instantOrNull } from '../domain/time.ts';

export const emailHoldShape = (hold: Hold | undefined): EmailHold | null =>
  hold ? { until: instantOrNull(hold.until), why: hold.why } : null;
