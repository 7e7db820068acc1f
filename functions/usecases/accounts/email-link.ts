import { isVerified } from '#functions/domain/accounts/accounts';
import type { Deps } from '#functions/ports/index';
import { findUser, type User } from '#functions/store/accounts/users';
import { findMailToken, type MailToken } from '#functions/store/emails/mail-tokens';
import { ok, type Result, refuse } from '#shared/result';
import { applyEmailChange } from './apply-email-change.ts';
import { verifyUser } from './verify.ts';

const purposes = ['verify-email', 'change-email'] as const;

type Purpose = (typeof purposes)[number];
type EmailLinkRefusal = 'verification_invalid' | 'email_taken';

interface LinkUse {
  now: number;
  ip: string | undefined;
}

/**
 * Verifies the address of a new account, or the new address of an existing one, by the link that was mailed to it. Mail programs and
 * users open a link more than once: a used link keeps succeeding.
 */
export async function redeemEmailLink(
  deps: Deps<'table' | 'queues' | 'ids' | 'clock'>,
  { link, ip }: { link: string; ip: string | undefined },
): Promise<Result<Purpose, EmailLinkRefusal>> {
  const now = deps.clock.now();
  const token = await findMailToken(deps.table, link, { purposes, now });
  if (!token) return refuse('verification_invalid');
  const result = await proveAddress(deps, token, { now, ip });
  return result.ok ? ok(token.purpose) : result;
}

const isProven = (user: User | undefined, token: MailToken<Purpose>): boolean =>
  user?.email === token.email && isVerified(user);

type ProveDeps = Deps<'table' | 'queues' | 'ids'>;

async function proveAddress(deps: ProveDeps, token: MailToken<Purpose>, use: LinkUse) {
  const { table } = deps;
  const user = await findUser(table, token.userId);
  if (isProven(user, token)) return ok(undefined);
  const result = await proveByPurpose[token.purpose](deps, user, { email: token.email, ...use });
  if (result.ok) return result;
  // A concurrent request may have used the same link in between.
  return isProven(await findUser(table, token.userId), token) ? ok(undefined) : result;
}

type Prove = (
  deps: ProveDeps,
  user: User | undefined,
  proof: LinkUse & { email: string },
) => Promise<Result<undefined, EmailLinkRefusal>>;

const proveByPurpose: Record<Purpose, Prove> = {
  /** Also fails if the username went to another registration meanwhile, or the address to another account that verified it first. */
  'verify-email': async (deps, user, { email, now }) => {
    if (user?.email !== email) return refuse('verification_invalid');
    const result = await verifyUser(deps, user, now);
    if (result.ok) return ok(undefined);
    return refuse(result.failed.only('address') ? 'email_taken' : 'verification_invalid');
  },
  'change-email': async (deps, user, proof) => {
    if (user?.pendingEmail !== proof.email) return refuse('verification_invalid');
    return applyEmailChange(deps, user, proof);
  },
};
