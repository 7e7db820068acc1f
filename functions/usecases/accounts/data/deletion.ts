import { instant } from '#functions/domain/time';
import type { Claims, Deps } from '#functions/ports/index';
import type { Write } from '#functions/ports/table';
import {
  type AccountDeletion,
  deletionChanged,
  deletionDelay,
  findDeletion,
  newDeletion,
} from '#functions/store/accounts/data/deletions';
import { securityEventWrite } from '#functions/store/accounts/sessions/security-log';
import { accountStatusInSessions } from '#functions/store/accounts/sessions/sessions';
import { accountStatusWrite, ownAccount, type User, userKey } from '#functions/store/accounts/users';
import type { OutboxEntry } from '#functions/store/table/outbox';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { commitAndSend } from '#functions/usecases/outbox';
import { ok, type Result } from '#shared/result';
import { emailTo } from '../../emails/email-to.ts';
import { type Proof, type ProofPorts, type ProofRefusal, passwordUnchanged, proveOwner } from '../current-password.ts';
import { closeOtherSessions } from '../sessions/sessions.ts';
import { type DeletionObstacle, findObstacles } from './obstacles.ts';

export interface DeletionState {
  deletion: AccountDeletion | undefined;
  obstacles: DeletionObstacle[];
}

/** A cancelled deletion is over for its owner, although their files may still be reappearing. */
const activeDeletion = (deletion: AccountDeletion | undefined) =>
  deletion?.cancelledAt === undefined ? deletion : undefined;

export async function findDeletionState(ports: Deps<'table' | 'clock'>, userId: string): Promise<DeletionState> {
  const [user, deletion] = await Promise.all([ownAccount(ports.table, userId), findDeletion(ports.table, userId)]);
  return { deletion: activeDeletion(deletion), obstacles: await findObstacles(ports, user) };
}

/** Tells the owner about their deletion, at the account's address. */
export const deletionEmail = (
  user: Pick<User, 'id' | 'email' | 'username' | 'language'>,
  { what, askedAt, at }: { what: 'asked' | 'kept' | 'done'; askedAt: number; at: number },
  now: number,
): OutboxEntry<'mail'> =>
  emailTo(user, {
    template: 'account-leaving',
    id: `${user.id}#${askedAt}#${what}`,
    params: { username: user.username, what, at: instant(at) },
    now,
  });

/** Stops new publications. A measure by the platform is stronger and stays. */
function leavingWrites(user: User): Write[] {
  const { id, standing } = user;
  if (standing !== undefined) return [{ check: userKey(id), when: [passwordUnchanged(user)] }];
  return [accountStatusWrite(user, 'leaving', [passwordUnchanged(user)]), accountStatusInSessions(id, 'leaving')];
}

const stayingWrites = (user: User): Write[] =>
  user.standing === 'leaving' ? [accountStatusWrite(user, undefined), accountStatusInSessions(user.id, undefined)] : [];

/** Queues the job that continues the deletion; the sweep repeats it until it is done. */
const queueLeaveJob = ({ queues }: Deps<'queues'>, userId: string) =>
  Promise.allSettled([queues.send('file-jobs', { kind: 'leave', userId })]);

type Ports = ProofPorts & Deps<'queues'>;

/** Schedules the deletion in seven days and ends all other sessions. Changes nothing if there are obstacles. */
export async function scheduleDeletion(
  ports: Ports,
  caller: Claims,
  proof: Proof,
): Promise<Result<DeletionState, ProofRefusal>> {
  const { table, clock } = ports;
  const { id } = caller;
  const user = await ownAccount(table, id);
  const proven = await proveOwner(ports, user, proof);
  if (!proven.ok) return proven;
  const state = await findDeletionState(ports, id);
  if (state.deletion || state.obstacles.length > 0) return ok(state);
  const now = clock.now();
  const committed = await commitAndSend(
    ports,
    [
      newDeletion(id, now),
      securityEventWrite(id, { what: 'deletion-asked', ip: proof.ip, at: now }),
      ...leavingWrites(user),
    ],
    deletionEmail(user, { what: 'asked', askedAt: now, at: now + deletionDelay }, now),
  );
  if (committed.ok) {
    await closeOtherSessions(ports, caller, proof.ip);
    await queueLeaveJob(ports, id);
  }
  return ok(await findDeletionState(ports, id));
}

/** Cancels the deletion; public files are shown again. Too late once the deletion has started. */
export async function withdrawDeletion(ports: Deps, userId: string, ip: string | undefined): Promise<DeletionState> {
  const { table, clock } = ports;
  await retryOnConflict(`the deletion of ${userId} changes faster than it can be taken back`, async () => {
    const read = await findDeletion(table, userId);
    if (!read || read.cancelledAt !== undefined || read.begunAt !== undefined) return true;
    const now = clock.now();
    const user = await ownAccount(table, userId);
    const { askedAt, at } = read;
    const committed = await commitAndSend(
      ports,
      [
        deletionChanged(read, { cancelledAt: now }, now),
        securityEventWrite(userId, { what: 'deletion-cancelled', ip, at: now }),
        ...stayingWrites(user),
      ],
      deletionEmail(user, { what: 'kept', askedAt, at }, now),
    );
    if (!committed.ok) return undefined;
    await queueLeaveJob(ports, userId);
    return true;
  });
  return findDeletionState(ports, userId);
}
