import { lazyMessages } from './lazy-messages.ts';
import type * as zh from './zh/notifications/notifications.ts';

export type NotificationMessages = typeof zh;

const messages = lazyMessages<NotificationMessages>({
  zh: () => import('./zh/notifications/notifications.ts'),
  en: () => import('./en/notifications/notifications.ts'),
});

/** The texts of the bell, which only members read: `const { notifications: t } = useNotificationMessages()`. */
export const useNotificationMessages = messages.useMessages;
