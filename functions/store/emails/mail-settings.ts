import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { type MailKind, mailKinds } from '#shared/reviews';
import { userKey } from '../accounts/users.ts';
import { findItem } from '../table/items.ts';

const enabledByDefault = z.boolean().default(true);

export const mailSettingsItem = z.object({
  reviews: enabledByDefault,
  answers: enabledByDefault,
  reminders: enabledByDefault,
  versions: enabledByDefault,
  /** Only where somebody asks for them: what one has starred costs less for a while. */
  sales: z.boolean().default(false),
  /** In the links of letters: it opens nothing but the end of them, so it stands here as it is. */
  secret: z.string().optional(),
});

export type StoredMailSettings = z.output<typeof mailSettingsItem>;

const settingsKey = (userId: string): Key => ({ pk: userKey(userId).pk, sk: 'PREFS' });

const readSettings = (item: Item | undefined): StoredMailSettings => mailSettingsItem.parse(item ?? {});

/** As they stand; of whoever has chosen nothing, all letters. */
export const findMailSettings = async (table: Table, userId: string): Promise<StoredMailSettings> =>
  (await findItem(table, settingsKey(userId), mailSettingsItem)) ?? readSettings(undefined);

/** What is not named stays as it is. */
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

/** The first that is written stays. */
export const mailSecretWrite = (userId: string, secret: string): Write => ({
  update: settingsKey(userId),
  change: { set: { kind: 'mail-settings', secret } },
  when: [{ attribute: 'secret', absent: true }],
});

export const mailSettingsGone = (userId: string): Write => ({ remove: settingsKey(userId) });

/** Of one kind only: whoever has the link of a letter ends letters like it, and no others. */
const proofOf = (kind: MailKind, secret: string): string =>
  createHmac('sha256', secret).update(kind).digest('base64url');

/** What the link of a letter has: whose letters, of which kind, and that it was sent by us. */
export const unsubscribeToken = (userId: string, kind: MailKind, secret: string): string =>
  `${userId}.${kind}.${proofOf(kind, secret)}`;

/** Whether it is the link that goes with letters of that kind. */
export function isOwnLink({ kind, proof }: { kind: MailKind; proof: string }, secret: string): boolean {
  const ours = proofOf(kind, secret);
  return ours.length === proof.length && timingSafeEqual(Buffer.from(ours), Buffer.from(proof));
}

export function parseUnsubscribeToken(token: string): { userId: string; kind: MailKind; proof: string } | undefined {
  const [userId = '', named, proof = ''] = token.split('.');
  const kind = mailKinds.find((one) => one === named);
  return kind && { userId, kind, proof };
}
