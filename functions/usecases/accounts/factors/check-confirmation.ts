import type { Claims, Deps } from '#functions/ports/index';
import { ok, type Result, refuse } from '#shared/result';

/**
 * Checks the token of a call that moves money: it shows that the caller proved themselves moments ago in this session.
 */
export async function checkConfirmation(
  { tokens }: Deps<'tokens'>,
  { id, session }: Claims,
  confirm: string,
): Promise<Result<undefined, 'confirm_needed'>> {
  const proven = await tokens.readConfirm(confirm);
  return proven?.id === id && proven.session === session ? ok(undefined) : refuse('confirm_needed');
}
