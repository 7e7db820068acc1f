import { isVerified } from '#functions/domain/accounts/accounts';
import type { Deps } from '#functions/ports/index';
import { endpoint } from '#functions/runtime/endpoint';
import { findUser, type User } from '#functions/store/accounts/users';
import { findMailToken, type MailToken } from '#functions/store/emails/mail-tokens';
import { applyEmailChange } from '#functions/usecases/accounts/take-email';
import { verifyUser } from '#functions/usecases/accounts/verify';
import { confirmationText } from '#shared/confirmations';
import { routes } from '#shared/contract/index';
import { ok, type Result, refuse } from '#shared/result';

const purposes = ['verify-email', 'change-email'] as const;

const outcomes = { 'verify-email': 'email_verified', 'change-email': 'email_changed' } as const;

type Token = MailToken<(typeof purposes)[number]>;
type VerifyEmailDeps = Deps<'table' | 'queues' | 'ids'>;
interface When {
  now: number;
  ip: string | undefined;
}

type Proven = Result<undefined, 'verification_invalid' | 'email_taken'>;

/** Mail programs and users open a link more than once: a used link keeps succeeding. */
export const verifyEmail = endpoint(
  routes.verifyEmail,
  ['table', 'queues', 'ids', 'clock'],
  async ({ query, request }, ports) => {
    const now = ports.clock.now();
    const token = await findMailToken(ports.table, query.token, { purposes, now });
    if (!token) return refuse('verification_invalid');
    const proven = await prove(ports, token, { now, ip: request.ip });
    return proven.ok ? ok({ message: confirmationText(outcomes[token.purpose], request.language) }) : proven;
  },
);

const isDone = (user: User | undefined, token: Token): boolean => user?.email === token.email && isVerified(user);

async function prove(ports: VerifyEmailDeps, token: Token, when: When): Promise<Proven> {
  const { table } = ports;
  const user = await findUser(table, token.userId);
  if (isDone(user, token)) return ok(undefined);
  const result = await byPurpose[token.purpose](ports, user, { email: token.email, ...when });
  if (result.ok) return result;
  // Somebody else may have been quicker with the same link.
  return isDone(await findUser(table, token.userId), token) ? ok(undefined) : result;
}

type Prove = (ports: VerifyEmailDeps, user: User | undefined, proof: When & { email: string }) => Promise<Proven>;

const byPurpose: Record<Token['purpose'], Prove> = {
  /** Also fails if the username went to another registration meanwhile, or the address to another account that verified it first. */
  'verify-email': async (ports, user, { email, now }) => {
    if (user?.email !== email) return refuse('verification_invalid');
    const result = await verifyUser(ports, user, now);
    if (result.ok) return ok(undefined);
    return refuse(result.failed.only('address') ? 'email_taken' : 'verification_invalid');
  },
  'change-email': async (ports, user, proof) => {
    if (user?.pendingEmail !== proof.email) return refuse('verification_invalid');
    return applyEmailChange(ports, user, proof);
  },
};
