import { accountErrors } from './errors/accounts.ts';
import { commonErrors } from './errors/every-call.ts';
import { fileErrors } from './errors/files.ts';
import { moderationErrors } from './errors/moderation.ts';
import { operationErrors } from './errors/operations.ts';
import { paymentErrors } from './errors/payments.ts';
import { promotionErrors } from './errors/promotions.ts';
import { reviewErrors } from './errors/reviews.ts';

export { type FieldError, fieldErrors } from './errors/fields.ts';

/** Stable codes with status and message in both languages. `{name}` is filled from the refusal's params. */
export const errors = {
  ...commonErrors,
  ...accountErrors,
  ...fileErrors,
  ...paymentErrors,
  ...moderationErrors,
  ...operationErrors,
  ...reviewErrors,
  ...promotionErrors,
} as const;

export type ErrorCode = keyof typeof errors;

/** Messages of `too_many_requests` for long waits. */
export const longWaits = {
  minutes: {
    zh: '操作太频繁，请在 {minutes} 分钟后再试',
    en: 'Too many attempts. Please try again in {minutes} minutes',
  },
  hours: { zh: '操作太频繁，请在 {hours} 小时后再试', en: 'Too many attempts. Please try again in {hours} hours' },
} as const;

/** Codes returned by the runtime only; handlers never return them. */
export const runtimeErrors = [
  'invalid_input',
  'malformed_body',
  'unauthorized',
  'not_found',
  'method_not_allowed',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'role_missing',
  'operator_factor_missing',
  'account_limited',
  'account_leaving',
  'account_suspended',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];
