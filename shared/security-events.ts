/** What can happen to an account that its owner, or an operator after a complaint, wants to know of. Stable texts. */
export const securityEvents = [
  'login',
  'login-refused',
  'logout',
  'sessions-ended',
  'password-refused',
  'password-changed',
  'password-reset',
  'register-refused',
  'email-asked',
  'email-cancelled',
  'email-changed',
  'email-undone',
  'email-confirmed',
  'payout-account-set',
  'payout-account-changed',
  'payout-account-removed',
  'payouts-held',
  'payouts-released',
  'factor-added',
  'factor-removed',
  'factor-refused',
  'factors-reset',
  'recovery-code-used',
] as const;

export type SecurityEvent = (typeof securityEvents)[number];
