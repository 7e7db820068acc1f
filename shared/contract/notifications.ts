import * as z from 'zod';
import { pageSizes } from '../limits.ts';
import { notificationKinds, notificationOutcomes } from '../notifications.ts';
import { forThemselves, route } from './route.ts';
import { instantField, pageQuery, pagination } from './shapes/common.ts';

/** Fields that the kind does not have are null. */
const notification = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  /** When it happened last. */
  at: instantField,
  is_unread: z.boolean(),
  /** Sales and free downloads of one file and day share a notification; 1 for the other kinds. */
  count: z.number(),
  /** Yuan: earnings of the sales, the refund that is asked for, or the payout. */
  amount: z.number().nullable(),
  file: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** The other person; null if their account was deleted. */
  from: z.object({ username: z.string(), display_name: z.string() }).nullable(),
  /** The question or the review as it reads now; null once it is gone or hidden. */
  text: z.string().nullable(),
  rating: z.number().nullable(),
  version: z.number().nullable(),
  outcome: z.enum(notificationOutcomes).nullable(),
  account: z.string().nullable(),
  /** Id of the question, order, payout or case. */
  reference: z.string().nullable(),
  /** A question or a refund request that still waits for the reader. */
  is_open: z.boolean(),
});

export type NotificationAnswer = z.output<typeof notification>;

export const notifications = {
  listNotifications: route({
    method: 'GET',
    path: '/notifications',
    ...forThemselves,
    summary: 'What happened to one’s files, money and purchases in the last 90 days, latest first',
    query: pageQuery(pageSizes.notifications),
    response: z.object({ data: z.object({ notifications: z.array(notification), pagination }) }),
  }),
  countNotifications: route({
    method: 'GET',
    path: '/notifications/count',
    ...forThemselves,
    summary: 'How many notifications are unread, counted up to ten',
    response: z.object({ count: z.number() }),
  }),
  readNotifications: route({
    method: 'POST',
    path: '/notifications/read',
    spends: ['account'],
    closedTo: 'nobody',
    ...forThemselves,
    summary: 'Mark all notifications as read, or those up to the last one that was shown',
    body: z.object({ until: instantField.optional() }),
    response: z.object({ count: z.number() }),
  }),
};
