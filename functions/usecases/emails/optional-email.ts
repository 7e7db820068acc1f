import type { Deps } from '#functions/ports/index';
import { findUser } from '#functions/store/accounts/users';
import {
  findMailSettings,
  isOwnLink,
  mailSecretWrite,
  mailSettingsWrite,
  parseUnsubscribeToken,
  type StoredMailSettings,
  unsubscribeToken,
} from '#functions/store/emails/mail-settings';
import { type OutboxEntry, outbox } from '#functions/store/table/outbox';
import type { Message } from '#shared/messages/index';
import type { MailKind } from '#shared/reviews';

type OptionalEmailDeps = Deps<'table' | 'clock' | 'ids'>;

async function secretOf(
  { table, ids }: OptionalEmailDeps,
  userId: string,
  settings: StoredMailSettings,
): Promise<string> {
  if (settings.secret !== undefined) return settings.secret;
  const secret = ids.secret();
  const written = await table.commit([mailSecretWrite(userId, secret)]);
  return written.ok ? secret : ((await findMailSettings(table, userId)).secret ?? secret);
}

interface OptionalEmail {
  kind: MailKind;
  template: Message<'mail'>['template'];
  id: string;
  params: Record<string, string>;
}

/** An email that its reader may unsubscribe from; empty if they have, or if the account is gone. */
export async function optionalEmail(
  ports: OptionalEmailDeps,
  userId: string,
  { kind, template, id, params }: OptionalEmail,
): Promise<OutboxEntry<'mail'>[]> {
  const [user, settings] = await Promise.all([findUser(ports.table, userId), findMailSettings(ports.table, userId)]);
  if (!user || !settings[kind]) return [];
  const unsubscribe = unsubscribeToken(userId, kind, await secretOf(ports, userId, settings));
  const message = { id, to: user.email, template, language: user.language, params, unsubscribe } as const;
  return [outbox('mail', message, { now: ports.clock.now() })];
}

/** Unsubscribes by the link of an email and returns the kind; undefined if the link is not ours. Idempotent. */
export async function unsubscribeBy({ table }: Deps<'table'>, token: string): Promise<MailKind | undefined> {
  const parts = parseUnsubscribeToken(token);
  if (!parts) return undefined;
  const { userId, kind } = parts;
  const settings = await findMailSettings(table, userId);
  if (settings.secret === undefined || !isOwnLink(parts, settings.secret)) return undefined;
  if (settings[kind]) await table.commit([mailSettingsWrite(userId, { [kind]: false })]);
  return kind;
}
