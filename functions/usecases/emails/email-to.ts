import { type OutboxEntry, outbox } from '#functions/store/table/outbox';
import type { Language } from '#shared/limits';
import type { Message } from '#shared/messages/index';

interface EmailFacts {
  template: Message<'mail'>['template'];
  /** Names the cause, so that each template is mailed once for it. */
  id: string;
  params: Record<string, string>;
  now: number;
}

export const emailTo = (
  { email, language }: { email: string; language: Language },
  { template, id, params, now }: EmailFacts,
): OutboxEntry<'mail'> => outbox('mail', { id: `${template}#${id}`, to: email, template, language, params }, { now });
