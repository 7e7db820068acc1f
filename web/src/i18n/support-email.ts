/** Set when the app is built (`SUPPORT_EMAIL`): where people are told to write to. */
export const supportEmail = String(import.meta.env?.SUPPORT_EMAIL ?? 'support@example.com');
