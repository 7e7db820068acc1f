import type { Language } from '#shared/limits';
import { ok, type Result } from '#shared/result';
import { say } from '#shared/said';
import type { Deps } from '../../ports/index.ts';
import type { NotProven } from '../../usecases/accounts/current-password.ts';
import { changePassword, hostOf } from '../../usecases/accounts/passwords.ts';

interface Asked {
  body: { current_password: string; new_password: string };
  user: { id: string };
  request: { ip: string | undefined; language: Language };
}

/** The product knows the call under two addresses. The session that asked goes on with the token of the answer. */
export async function passwordChanged(
  { body, user, request }: Asked,
  ports: Deps<'table' | 'queues' | 'passwords' | 'tokens' | 'clock' | 'site'>,
): Promise<Result<{ message: string; token: string }, NotProven>> {
  const { current_password: current, new_password: wanted } = body;
  const { ip, language } = request;
  const changed = await changePassword(ports, { id: user.id, ip, current, wanted, language, host: hostOf(ports.site) });
  if (!changed.ok) return changed;
  return ok({ message: say('password_changed', language), token: await ports.tokens.issue(changed.value) });
}
