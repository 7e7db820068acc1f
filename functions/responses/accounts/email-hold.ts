import type { PayoutDelay as Hold } from '#functions/domain/accounts/email-change';
import { instantOrNull } from '#functions/domain/time';
import type { EmailHold } from '#shared/contract/shapes/email-hold';

export const emailHoldShape = (hold: Hold | undefined): EmailHold | null =>
  hold ? { until: instantOrNull(hold.until), why: hold.why } : null;
