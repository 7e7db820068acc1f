import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { say } from '#shared/said';
import { profileChange } from '../../domain/accounts/profile.ts';
import { emailChangeLimits } from '../../domain/throttling.ts';
import type { Table } from '../../ports/table.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { isEmailHeld } from '../../store/accounts/email-change.ts';
import { findSuppression } from '../../store/accounts/suppressed.ts';
import { ownAccount } from '../../store/accounts/users.ts';
import { commitWithin } from '../../store/table/throttle.ts';
import { savedProfile } from '../../usecases/accounts/profile.ts';
import { proveFactor } from '../../usecases/accounts/prove-factor.ts';
import { send } from '../../usecases/outbox.ts';
import { ownUserOf } from '../shapes/users.ts';

/** The e-mail address of the answer is the current one: a new one has yet to be proven. */
export const updateProfile = endpoint(
  routes.updateProfile,
  ['table', 'queues', 'factorVault', 'passkeys', 'ids', 'clock'],
  async ({ body, user, request }, ports) => {
    const own = await ownAccount(ports.table, user.id);
    const { language } = request;
    const now = ports.clock.now();
    const change = profileChange(own, body);
    const { email, bio = own.bio, displayName = own.displayName } = change;
    const hindered = email === undefined ? undefined : await hindranceOf(ports.table, email, now);
    if (hindered) return refuse(hindered);
    const proof = { factor: body.second_factor, purpose: 'email', ip: request.ip, session: user.session } as const;
    const proven = email === undefined ? undefined : await proveFactor(ports, own.id, proof);
    if (proven && !proven.ok) return proven;

    const saved = savedProfile(own, change, { ids: ports.ids, now, language });
    const limits = email === undefined ? [] : emailChangeLimits(own.id, email);
    const committed = await commitWithin(ports.table, limits, { now, alongside: saved.writes });
    if ('code' in committed) return committed;
    if (!committed.ok) throw new Error(`the profile of ${own.id} could not be saved`);
    await send(ports, ...saved.entries);

    const message = email === undefined ? say('profile_saved', language) : say('profile_mailed', language, { email });
    return ok({ user: ownUserOf({ ...own, bio, displayName }), message });
  },
);

/** Both are looked up at the same time: nobody waits for a mail that cannot come, or whose link would be refused. */
async function hindranceOf(table: Table, email: string, now: number) {
  const [isHeld, suppression] = await Promise.all([isEmailHeld(table, email, now), findSuppression(table, email)]);
  if (isHeld) return 'email_taken';
  return suppression && 'email_refuses_mail';
}
