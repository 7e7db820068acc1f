import { routes } from '#shared/contract/index';
import type { Language } from '#shared/limits';
import { ok, refuse } from '#shared/result';
import { isVerified } from '../domain/accounts.ts';
import type { Table } from '../ports.ts';
import { endpoint } from '../runtime/endpoint.ts';
import { findMailToken, type MailToken } from '../store/mail-tokens.ts';
import { findUser, verifyUser } from '../store/users.ts';

const texts: Record<Language, string> = {
  zh: '邮箱验证成功，现在可以登录了',
  en: 'Your email is verified. You can log in now',
};

/** Mail programs and impatient fingers open a link more than once: a link that has done its work stays a good link. */
export const verifyEmail = endpoint(routes.verifyEmail, ['table', 'clock'], async ({ query, request }, ports) => {
  const now = ports.clock.now();
  const token = await findMailToken(ports.table, query.token, { purpose: 'verify-email', now });
  if (!token || !(await isProven(ports.table, token, now))) return refuse('verification_invalid');
  return ok({ message: texts[request.language] });
});

async function isProven(table: Table, token: MailToken, now: number): Promise<boolean> {
  const user = await findUser(table, token.userId);
  if (user?.email !== token.email) return false;
  if (isVerified(user) || (await verifyUser(table, user, now)).ok) return true;
  // Somebody else may have been quicker with the same link; or the names have gone to another registration.
  const again = await findUser(table, token.userId);
  return again !== undefined && isVerified(again);
}
