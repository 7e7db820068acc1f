import type { Claims, Deps } from '#functions/ports/index';
import type { ProofPorts, ProofRefusal } from '#functions/usecases/accounts/current-password';
import { replacePassword } from '#functions/usecases/accounts/passwords';
import { deviceToken } from '#functions/usecases/accounts/sessions/devices';
import { originOf } from '#functions/usecases/accounts/sessions/sessions';
import { confirmationText } from '#shared/confirmations';
import type { SecondFactor } from '#shared/contract/shapes/factor-fields';
import type { Language } from '#shared/limits';
import { ok, type Result } from '#shared/result';

interface ChangePasswordInput {
  body: { current_password: string; new_password: string; second_factor?: SecondFactor | undefined };
  user: Claims;
  request: { ip: string | undefined; headers: Record<string, string>; language: Language };
}

/** Shared by the two addresses of this call. The caller continues with the tokens of the response. */
export async function passwordChanged(
  { body, user, request }: ChangePasswordInput,
  ports: ProofPorts & Deps<'queues' | 'tokens' | 'ids' | 'site'>,
): Promise<Result<{ message: string; token: string; device: string }, ProofRefusal>> {
  const { current_password: current, new_password: newPassword, second_factor: factor } = body;
  const { language } = request;
  const change = { ...user, origin: originOf(request), current, newPassword, factor };
  const changed = await replacePassword(ports, change);
  if (!changed.ok) return changed;
  const [token, device] = await Promise.all([
    ports.tokens.issue(changed.value.claims),
    deviceToken(ports, changed.value.user),
  ]);
  return ok({ message: confirmationText('password_changed', language), token, device });
}
