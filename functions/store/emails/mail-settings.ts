import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { type MailKind, mailKinds } from '#shared/reviews';
import { userKey } from '../accounts/users.ts';
import { changeItem, findItem } from '../table/items.ts';

const enabledByDefault = z.boolean().default(true);

export const mailSettingsItem = z.object({
  reviews: enabledByDefault,
  answers: enabledByDefault,
  reminders: enabledByDefault,
  versions: enabledByDefault,
  /** Off by default: emails about discounts on starred files. */
  sales: z.boolean().default(false),
  /** Part of unsubscribe links: it only allows ending emails, so it is stored as it is. */
  secret: z.string().optional(),
});

export type StoredMailSettings = z.output<typeof mailSettingsItem>;

const settingsKey = (userId: string): Key => ({ pk: userKey(userId).pk, sk: 'PREFS' });

const readSettings = (item: Item | undefined): StoredMailSettings => mailSettingsItem.parse(item ?? {});

/** The current settings; by default all kinds but sales are on. */
export const findMailSettings = async (table: Table, userId: string): Promise<StoredMailSettings> =>
  (await findItem(table, settingsKey(userId), mailSettingsItem)) ?? readSettings(undefined);

/** Kinds that are not given stay unchanged. */
export const mailSettingsWrite = (
  userId: string,
  chosen: { readonly [K in MailKind]?: boolean | undefined },
): Write => ({
  update: settingsKey(userId),
  change: {
    set: {
      kind: 'mail-settings',
      ...Object.fromEntries(Object.entries(chosen).filter(([, wants]) => wants !== undefined)),
    },
  },
});

/** The first secret stays. */
export const mailSecretWrite = (userId: string, secret: string): Write =>
  changeItem(settingsKey(userId), { kind: 'mail-settings', secret }, [{ attribute: 'secret', absent: true }]);

export const mailSettingsGone = (userId: string): Write => ({ remove: settingsKey(userId) });

/** Valid for one kind: the link in an email ends only emails of that kind. */
const proofOf = (kind: MailKind, secret: string): string =>
  createHmac('sha256', secret).update(kind).digest('base64url');

/** The token of an unsubscribe link: the user, the kind, and a proof that we sent it. */
export const unsubscribeToken = (userId: string, kind: MailKind, secret: string): string =>
  `${userId}.${kind}.${proofOf(kind, secret)}`;

/** Whether the proof belongs to emails of that kind. */
export function isOwnLink({ kind, proof }: { kind: MailKind; proof: string }, secret: string): boolean {
  const ours = proofOf(kind, secret);
  return ours.length === proof.length && timingSafeEqual(Buffer.from(ours), Buffer.from(proof));
}

export function parseUnsubscribeToken(token: string): { userId: string; kind: MailKind; proof: string } | undefined {
  const [userId = '', named, proof = ''] = token.split('.');
  const kind = mailKinds.find((one) => one === named);
  return kind && { userId, kind, proof };
}
