import { emailHoldShape } from '#functions/responses/accounts/email-hold';
import { ownUserOf, pendingEmailOf } from '#functions/responses/profiles/users';
import { endpoint } from '#functions/runtime/endpoint';
import { findEmailHold } from '#functions/store/accounts/email-changes';
import { ownAccount } from '#functions/store/accounts/users';
import { findSuppression } from '#functions/store/emails/suppressed';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const getMe = endpoint(routes.getMe, ['table', 'clock'], async ({ user }, { table, clock }) => {
  const [own, hold] = await Promise.all([
    ownAccount(table, user.id, { cheaply: true }),
    findEmailHold(table, user.id, { now: clock.now(), cheaply: true }),
  ]);
  return ok({
    user: ownUserOf(own),
    email_refused: (await findSuppression(table, own.email)) ?? null,
    pending_email: pendingEmailOf(own),
    email_hold: emailHoldShape(hold),
  });
});
