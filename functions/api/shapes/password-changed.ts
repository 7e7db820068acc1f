import type { SecondFactor } from '#shared/contract/shapes/factor-fields';
import type { Language } from '#shared/limits';
import { ok, type Result } from '#shared/result';
import { say } from '#shared/said';
import type { Deps } from '../../ports/index.ts';
import type { NotProven, ProofPorts } from '../../usecases/accounts/current-password.ts';
import { changePassword } from '../../usecases/accounts/passwords.ts';

interface Asked {
  body: { current_password: string; new_password: string; second_factor?: SecondFactor | undefined };
  user: { id: string };
  request: { ip: string | undefined; language: Language };
}

/** The product knows the call under two addresses. The session that asked goes on with the token of the answer. */
export async function passwordChanged(
  { body, user, request }: Asked,
  ports: ProofPorts & Deps<'queues' | 'tokens'>,
): Promise<Result<{ message: string; token: string }, NotProven>> {
  const { current_password: current, new_password: wanted, second_factor: factor } = body;
  const { ip, language } = request;
  const changed = await changePassword(ports, { id: user.id, ip, current, wanted, language, factor });
  if (!changed.ok) return changed;
  return ok({ message: say('password_changed', language), token: await ports.tokens.issue(changed.value) });
}
