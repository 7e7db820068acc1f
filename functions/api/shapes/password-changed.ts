import type { Language } from '#shared/limits';
import { ok, type Result } from '#shared/result';
import { say } from '#shared/said';
import type { Claims, Deps } from '../../ports/index.ts';
import type { NotProven } from '../../usecases/accounts/current-password.ts';
import { deviceToken } from '../../usecases/accounts/devices.ts';
import { changePassword } from '../../usecases/accounts/passwords.ts';
import { originOf } from '../../usecases/accounts/sessions.ts';

interface Asked {
  body: { current_password: string; new_password: string };
  user: Claims;
  request: { ip: string | undefined; headers: Record<string, string>; language: Language };
}

/** The product knows the call under two addresses. Whoever asked goes on with the tokens of the answer. */
export async function passwordChanged(
  { body, user, request }: Asked,
  ports: Deps<'table' | 'queues' | 'passwords' | 'tokens' | 'ids' | 'clock'>,
): Promise<Result<{ message: string; token: string; device: string }, NotProven>> {
  const { current_password: current, new_password: wanted } = body;
  const { language } = request;
  const change = { ...user, origin: originOf(request), current, wanted, language };
  const changed = await changePassword(ports, change);
  if (!changed.ok) return changed;
  const [token, device] = await Promise.all([
    ports.tokens.issue(changed.value.claims),
    deviceToken(ports, changed.value.user),
  ]);
  return ok({ message: say('password_changed', language), token, device });
}
