/** Set when the app is built (`SUPPORT_EMAIL`): the address of support. */
export const supportEmail = String(import.meta.env?.SUPPORT_EMAIL ?? 'support@example.com');
