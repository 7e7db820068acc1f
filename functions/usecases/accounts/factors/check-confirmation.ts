import type { Claims, Deps } from '#functions/ports/index';
import { ok, type Result, refuse } from '#shared/result';

/** What a call that moves money brings beside its session: that its caller has proven themselves a moment ago. */
export async function checkConfirmation(
  { tokens }: Deps<'tokens'>,
  { id, session }: Claims,
  confirm: string,
): Promise<Result<undefined, 'confirm_needed'>> {
  const proven = await tokens.readConfirm(confirm);
  return proven?.id === id && proven.session === session ? ok(undefined) : refuse('confirm_needed');
}
