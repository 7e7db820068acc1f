import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { NotificationAnswer } from '#shared/contract/notifications';
import { ask } from '../../api/client.ts';
import { keyOf, read, useWrite } from '../../api/query.ts';
import { usePages } from '../lists/pages.ts';

const figure = 'GET /notifications/count';

/** Milliseconds: what happens is shown within five seconds to somebody who is here, and costs little where nobody is. */
const askEvery = { active: 4000, idle: 30_000 };
const idleAfter = 2 * 60_000;

/** When the visitor last moved, typed or touched. */
function useLastInput(): { readonly current: number } {
  const last = useRef(Date.now());
  useEffect(() => {
    const note = () => {
      last.current = Date.now();
    };
    const events = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focus'] as const;
    for (const event of events) addEventListener(event, note, { passive: true });
    return () => {
      for (const event of events) removeEventListener(event, note);
    };
  }, []);
  return last;
}

/** How many notifications are unread, up to ten; asked for while the page is visible. */
export function useUnreadCount(): number {
  const lastInput = useLastInput();
  const { data } = useQuery({
    ...read(figure),
    refetchInterval: () => (Date.now() - lastInput.current < idleAfter ? askEvery.active : askEvery.idle),
    refetchOnWindowFocus: true,
  });
  return data?.count ?? 0;
}

/** The notifications, latest first; loaded anew when something has happened. */
export function useNotifications(unread: number) {
  const list = usePages<NotificationAnswer>({
    key: ['GET /notifications', 'pages'],
    load: async (position, signal) => {
      const { data } = await ask('GET /notifications', { query: position }, { signal });
      return { items: data.notifications, pagination: data.pagination };
    },
    refetchOnMount: 'always',
  });
  const { refetch } = list.query;
  useEffect(() => {
    if (unread > 0) void refetch();
  }, [unread, refetch]);
  return list;
}

export function useMarkRead() {
  const queries = useQueryClient();
  return useWrite('POST /notifications/read', {
    onDone: (answer) => queries.setQueryData(keyOf(figure), answer),
  });
}

/** Looking is reading: what was on the screen for two seconds is read, and no more than that. */
const readAfter = 2000;

export function useReadByLooking(latest: string | undefined, unread: number): void {
  const { mutate } = useMarkRead();
  useEffect(() => {
    if (latest === undefined || unread === 0) return;
    const timer = setTimeout(() => mutate({ body: { until: latest } }), readAfter);
    return () => clearTimeout(timer);
  }, [latest, unread, mutate]);
}
