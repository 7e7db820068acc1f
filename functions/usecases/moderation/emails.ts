import { type OutboxEntry, outbox } from '#functions/store/table/outbox';
import type { Language } from '#shared/limits';
import type { Message } from '#shared/messages/index';

type SafetyTemplate = Extract<
  Message<'mail'>['template'],
  `report-${string}` | `notice-${string}` | `measure-${string}` | 'counter-arrived' | 'appeal-upheld'
>;

/** `id` names the cause, so that it is mailed once. */
export const safetyEmail = (
  { email, language }: { email: string; language: Language },
  { template, id, params, now }: { template: SafetyTemplate; id: string; params: Record<string, string>; now: number },
): OutboxEntry<'mail'> => outbox('mail', { id: `${template}#${id}`, to: email, template, language, params }, { now });
