import { kindsOf } from '#functions/domain/accounts/factors/factors';
import { maskedAccount, maskedIdNumber, maskedName, maskedPhone } from '#functions/domain/accounts/masks';
import {
  type AccountChange,
  accountChange,
  heldUntil,
  type Identity,
  type PayoutAccount,
} from '#functions/domain/payouts/payout-account';
import { limitOf } from '#functions/domain/throttling';
import { instant } from '#functions/domain/time';
import type { Deps, Vault } from '#functions/ports/index';
import type { Condition, Table, Write } from '#functions/ports/table';
import { findFactors } from '#functions/store/accounts/factors/factors';
import { findPayoutData, identityWrite, type PayoutData } from '#functions/store/accounts/identity';
import { securityEventWrite } from '#functions/store/accounts/sessions/security-log';
import { findSessions } from '#functions/store/accounts/sessions/sessions';
import { type User, userKey } from '#functions/store/accounts/users';
import { type Payee, payeeWrite } from '#functions/store/payouts/payee';
import { findTotals, payoutDueWrite } from '#functions/store/payouts/totals';
import type { FailedWrites } from '#functions/store/table/commit';
import { changeItem } from '#functions/store/table/items';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { commitWithin } from '#functions/store/table/throttle';
import { nextPayoutRun } from '#shared/payouts/payout-dates';
import { ok, type Result, refuse } from '#shared/result';
import {
  type MailboxProofRefusal,
  type Proof,
  type ProofPorts,
  passwordUnchanged,
  proveOwner,
} from '../accounts/current-password.ts';
import { proveMailboxWithoutFactor } from '../accounts/factors/prove-factor.ts';
import { recordPaymentIdentity } from '../accounts/linked-accounts.ts';
import { securityEmails } from '../accounts/security-emails.ts';
import { send } from '../outbox.ts';
import { hasUnpaidMoney } from './unpaid-money.ts';

type SaveDeps = ProofPorts & Deps<'queues' | 'vault' | 'ids'>;

type AccountForm = PayoutAccount | Identity;

const isIdentity = (form: AccountForm): form is Identity => 'identityCard' in form;

/** The text that the vault seals: fields in a fixed order, so that the same form always has the same fingerprint. */
const accountText = ({ account, realName }: PayoutAccount): string => JSON.stringify({ account, realName });
const identityText = ({ account, realName, identityCard, phone }: Identity): string =>
  JSON.stringify({ account, realName, identityCard, phone });

/** Links this account to others with the same payout account or identity. */
async function recordIdentities(ports: SaveDeps, userId: string, form: AccountForm): Promise<void> {
  await recordPaymentIdentity(ports, userId, { shared: 'payout account', text: form.account });
  if (isIdentity(form)) await recordPaymentIdentity(ports, userId, { shared: 'identity', text: form.identityCard });
}

interface Fingerprints {
  account: string;
  identity: string | undefined;
}

async function fingerprintsOf(vault: Vault, userId: string, form: AccountForm): Promise<Fingerprints> {
  const [account, identity] = await Promise.all([
    vault.mark(userId, accountText(form)),
    isIdentity(form) ? vault.mark(userId, identityText(form)) : undefined,
  ]);
  return { account, identity };
}

interface AccountSave {
  own: User;
  form: AccountForm;
  fingerprints: Fingerprints;
  stored: PayoutData;
  change: AccountChange;
  /** Whether a mailbox code or second factor confirmed it, and whether it was the factor. */
  isConfirmed: boolean;
  byFactor?: true;
  now: number;
}

/** Fails if another form was saved meanwhile: the hold of this one depends on the form before it. */
const unlessReplaced = (payee: Payee | undefined): Condition[] =>
  payee ? [{ attribute: 'sealed', equals: payee.sealed }] : [{ absent: true }];

/**
 * The account is sealed apart from the identity, because paying needs no identity card or phone. `own` fails if the
 * password has changed since it was checked.
 */
async function accountWrites({ vault }: SaveDeps, save: AccountSave): Promise<{ own: Write; payee?: Write }> {
  const { own, form, fingerprints, stored, change, isConfirmed, byFactor, now } = save;
  if (change === 'same') return { own: { check: userKey(own.id), when: [passwordUnchanged(own)] } };
  const masked = { maskedAccount: maskedAccount(form.account), maskedName: maskedName(form.realName) };
  const sealed = await vault.seal(own.id, accountText(form));
  const payee = { sealed, ...masked, mark: fingerprints.account, setAt: now, heldUntil: heldUntil(change, now) };
  const confirmed = isConfirmed ? { confirmedAt: now, ...(byFactor && { byFactor }) } : {};
  const display = { account: masked.maskedAccount, realName: masked.maskedName };
  return {
    own: changeItem(userKey(own.id), { payout: display }, [passwordUnchanged(own)]),
    payee: payeeWrite(own.id, { ...payee, ...confirmed }, unlessReplaced(stored.payee)),
  };
}

/**
 * Puts a seller with unpaid sales on the list of payout runs again: without an account or identity they were taken off
 * it.
 */
const waitingMoney = async (table: Table, userId: string, now: number): Promise<Write[]> =>
  (await findTotals(table, userId)).changes > 0 ? [payoutDueWrite(userId, nextPayoutRun(now))] : [];

async function identityWrites(
  { vault }: SaveDeps,
  { own, form, fingerprints, stored, now }: AccountSave,
): Promise<Write[]> {
  const { identity: fingerprint } = fingerprints;
  if (!isIdentity(form) || fingerprint === undefined || fingerprint === stored.identity?.mark) return [];
  const sealed = await vault.seal(own.id, identityText(form));
  const masked = { maskedCard: maskedIdNumber(form.identityCard), maskedPhone: maskedPhone(form.phone) };
  return [identityWrite(own.id, { sealed, mark: fingerprint, ...masked, setAt: now })];
}

const templates = { first: 'payout-account-set', changed: 'payout-account-changed' } as const;

const events = { first: 'payout-account-set', changed: 'payout-account-changed', same: undefined } as const;

/** A new identity for the same account counts as a change as well. */
const eventWrite = ({ own, change, now }: AccountSave, ip: string | undefined): Write =>
  securityEventWrite(own.id, { what: events[change] ?? 'payout-account-changed', ip, at: now });

/** Emails to the owner, who may not be the one who made the change. */
async function notices(ports: SaveDeps, { own, form, change, isConfirmed, now }: AccountSave) {
  if (change === 'same') return { writes: [], entries: [] };
  const template = templates[change];
  return securityEmails(ports, own, {
    id: `${template}#${ports.ids.next()}`,
    template,
    params: {
      account: maskedAccount(form.account),
      realName: maskedName(form.realName),
      from: instant(heldUntil(change, now)),
      ...(!isConfirmed && { unconfirmed: 'yes' }),
    },
    now,
  });
}

export interface SavedPayoutAccount {
  change: AccountChange;
  heldUntil: number;
  /** Payouts wait until a mailbox code confirms the account. */
  isUnconfirmed: boolean;
}

/** `own` failed because the password has changed. Undefined if another form was saved meanwhile, to try again. */
const refusalOf = ({ failed }: { failed: FailedWrites<'own'> }) =>
  failed.has('own') ? refuse('current_password_wrong') : undefined;

const isUnchanged = (change: AccountChange, fingerprints: Fingerprints, stored: PayoutData): boolean =>
  change === 'same' && (fingerprints.identity === undefined || fingerprints.identity === stored.identity?.mark);

/** The first session after the account was verified proves the mailbox by itself. */
async function sessionProvesMailbox({ table }: SaveDeps, userId: string, session: string): Promise<boolean> {
  const { sessions } = await findSessions(table, userId);
  return sessions.some(({ id, provesMailbox }) => id === session && provesMailbox === true);
}

type AccountProof = Pick<AccountSave, 'isConfirmed' | 'byFactor'>;

/**
 * Proves the owner by the password, and by a second factor if one is set up. While there is money to steal, a stolen
 * password must not suffice, so without a factor a mailbox code is required; otherwise the code may come later, before
 * the first payout.
 */
async function prove(ports: SaveDeps, own: User, { proof, change }: { proof: Proof; change: AccountChange }) {
  const proven = await proveOwner(ports, own, proof);
  if (!proven.ok) return proven;
  const [factors, unpaid, isTrusted] = await Promise.all([
    findFactors(ports.table, own.id, ports.clock.now()),
    hasUnpaidMoney(ports.table, own.id),
    sessionProvesMailbox(ports, own.id, proof.session),
  ]);
  const hasMailboxCode = proof.factor?.type === 'mailbox';
  if (kindsOf(factors).length > 0) return ok({ isConfirmed: true, byFactor: true });
  const leadsElsewhere = unpaid && change !== 'same';
  if (!leadsElsewhere && !hasMailboxCode) return ok({ isConfirmed: isTrusted });
  const byMailbox = await proveMailboxWithoutFactor(ports, own.id, proof);
  return byMailbox.ok ? ok({ isConfirmed: true }) : byMailbox;
}

/**
 * Saves the payout account, or the identity behind it, after the owner has proved themselves. The same form again
 * writes nothing and requires no proof. Of two concurrent forms, the later is compared with what the earlier stored.
 */
export async function savePayoutAccount(
  ports: SaveDeps,
  own: User,
  { form, proof }: { form: AccountForm; proof: Proof },
): Promise<Result<SavedPayoutAccount, MailboxProofRefusal>> {
  const fingerprints = await fingerprintsOf(ports.vault, own.id, form);
  const now = ports.clock.now();
  let proven: Result<AccountProof, MailboxProofRefusal> | undefined;
  return retryOnConflict(`the payout account of ${own.id} could not be saved`, async () => {
    const stored = await findPayoutData(ports.table, own.id);
    const change = accountChange(stored.payee, fingerprints.account);
    const saved = { change, heldUntil: heldUntil(change, now), isUnconfirmed: false };
    if (isUnchanged(change, fingerprints, stored)) return ok(saved);
    proven ??= await prove(ports, own, { proof, change });
    if (!proven.ok) return proven;
    await recordIdentities(ports, own.id, form);

    const { isConfirmed } = proven.value;
    const save = { own, form, fingerprints, stored, change, ...proven.value, now };
    const [account, identity, due, emails] = await Promise.all([
      accountWrites(ports, save),
      identityWrites(ports, save),
      waitingMoney(ports.table, own.id, now),
      notices(ports, save),
    ]);
    const { entries } = emails;
    const alongside = {
      ...account,
      identity,
      due,
      event: eventWrite(save, proof.ip),
      emails: emails.writes,
      outbox: entries.map(({ write }) => write),
    };
    const committed = await commitWithin(ports.table, [limitOf('payout-account', own.id)], { now, alongside });
    if ('code' in committed) return committed;
    if (!committed.ok) return refusalOf(committed);
    await send(ports, ...entries);
    return ok({ ...saved, isUnconfirmed: change !== 'same' && !isConfirmed });
  });
}
