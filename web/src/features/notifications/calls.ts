import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { NotificationAnswer } from '#shared/contract/notifications';
import { ask } from '../../api/client.ts';
import { keyOf, read } from '../../api/query.ts';
import { useWrite } from '../../api/write.ts';
import { useSession } from '../../session/session.tsx';
import { type Pages, usePages } from '../lists/pages.ts';

const figure = 'GET /notifications/count';
const listKey = ['GET /notifications', 'pages'];

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

const unreadQuery = { ...read(figure), staleTime: askEvery.active };

/** How many notifications are unread, up to ten. */
export const useUnreadCount = (): number =>
  useQuery({ ...unreadQuery, enabled: useSession().status === 'user' }).data?.count ?? 0;

/** Asks for the figure again and again while the page is visible; once for all who show it. */
export function useUnreadPolling(): void {
  const lastInput = useLastInput();
  useQuery({
    ...unreadQuery,
    refetchInterval: () => (Date.now() - lastInput.current < idleAfter ? askEvery.active : askEvery.idle),
    refetchOnWindowFocus: true,
  });
}

/** The notifications, latest first; loaded anew when something has happened. */
export function useNotifications(unread: number) {
  const list = usePages<NotificationAnswer>({
    key: listKey,
    load: async (position, signal) => {
      const { data } = await ask('GET /notifications', { query: position }, { signal });
      return { items: data.notifications, pagination: data.pagination };
    },
    refetchOnMount: 'always',
  });
  const { refetch } = list.query;
  useEffect(() => {
    /** A load that is under way has what is new. */
    if (unread > 0) void refetch({ cancelRefetch: false });
  }, [unread, refetch]);
  return list;
}

export function useMarkRead() {
  const queries = useQueryClient();
  return useWrite('POST /notifications/read', {
    onDone: (answer, { body: { until } = {} }) => {
      queries.setQueryData(keyOf(figure), answer);
      const read = (row: NotificationAnswer) => (until && row.at > until ? row : { ...row, is_unread: false });
      queries.setQueryData<Pages<NotificationAnswer>>(
        listKey,
        (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(read) })) },
      );
    },
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
