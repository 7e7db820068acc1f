import * as z from 'zod';
import { mailKinds } from '../reviews.ts';
import { byMail, forThemselves, route } from './route.ts';
import { pathField } from './shapes/common.ts';

const settings = z.object({
  reviews: z.boolean(),
  answers: z.boolean(),
  reminders: z.boolean(),
  versions: z.boolean(),
  sales: z.boolean(),
});

export type MailSettingsAnswer = z.output<typeof settings>;

/** Settings of optional emails; those about money and the account are always sent. */
export const emails = {
  getMailSettings: route({
    method: 'GET',
    path: '/users/mail-settings',
    ...forThemselves,
    summary:
      'Which letters one is sent: about reviews of and questions on one’s files, answers, reminders, new versions, and, where one asks for them, sales of what one has starred',
    response: z.object({ data: settings }),
  }),
  setMailSettings: route({
    method: 'PUT',
    path: '/users/mail-settings',
    spends: ['account'],
    ...forThemselves,
    summary: 'Choose which letters one is sent; what is not named stays as it is',
    body: settings.partial(),
    response: z.object({ data: settings }),
  }),
  unsubscribe: route({
    method: 'POST',
    path: '/mail/unsubscribe',
    spends: ['unsubscribing'],
    ...byMail,
    raw: true,
    summary: 'No more letters of the kind that the link came with; without a login, by one click (RFC 8058)',
    query: z.object({ token: pathField('^[0-9A-HJKMNP-TV-Z]{26}\\.[a-z]+\\.[A-Za-z0-9_-]+$', 200) }),
    response: z.object({ data: z.object({ kind: z.enum(mailKinds) }) }),
    errors: ['unsubscribe_invalid', 'too_many_requests'],
  }),
};
