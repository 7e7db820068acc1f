import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { endpoint } from '../../runtime/endpoint.ts';
import { findEmailHold } from '../../store/accounts/email-changes.ts';
import { findSuppression } from '../../store/accounts/suppressed.ts';
import { ownAccount } from '../../store/accounts/users.ts';
import { emailHoldShape } from '../shapes/email-hold.ts';
import { ownUserOf, pendingEmailOf } from '../shapes/users.ts';

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
