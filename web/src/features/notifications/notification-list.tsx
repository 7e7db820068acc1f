import { Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NotificationAnswer } from '#shared/contract/notifications';
import { useLanguage } from '../../i18n/index.tsx';
import { useNotificationMessages } from '../../i18n/notification-messages.ts';
import { reviewPaths } from '../../nav/review-paths.ts';
import { Button } from '../../ui/button/button.tsx';
import { iconButtonClass } from '../../ui/button/button-class.ts';
import { Link } from '../../ui/button/link.tsx';
import { Empty } from '../../ui/list/empty.tsx';
import { LoadFailed } from '../../ui/list/load-failed.tsx';
import { RowSkeletons } from '../../ui/list/more-skeletons.tsx';
import { useDayNames } from '../../ui/text/day-names.ts';
import { useMarkRead, useNotifications, useReadByLooking, useUnreadCount } from './calls.ts';
import { NotificationRow } from './notification-row.tsx';
import { useSaleArrival } from './sale-arrival.ts';

/** The list under its heading, in all its states; `more` stands below it and gets the list. */
export function NotificationList({
  level,
  more,
}: {
  level: 1 | 2;
  more: (list: ReturnType<typeof useNotifications>) => ReactNode;
}) {
  const { notifications: t } = useNotificationMessages();
  const unread = useUnreadCount();
  const list = useNotifications(unread);
  const { query, items } = list;
  useReadByLooking(items[0]?.at, unread);
  const Heading = `h${level}` as const;
  return (
    <>
      <div className="flex items-center gap-2">
        <Heading className="mr-auto font-semibold text-lg">{t.title}</Heading>
        {unread > 0 && <ReadAll />}
        <Link to={reviewPaths.mailSettings()} aria-label={t.settings} title={t.settings} className={iconButtonClass}>
          <Settings aria-hidden="true" />
        </Link>
      </div>
      {query.isPending && <RowSkeletons />}
      {query.isError && !query.data && (
        <LoadFailed heading={t.failed} error={query.error} onRetry={query.refetch} className="mt-3" />
      )}
      {query.data && items.length === 0 && <Empty heading={t.empty} line={t.emptyLine} />}
      <Days items={items} />
      {items.length > 0 && more(list)}
    </>
  );
}

function ReadAll() {
  const { notifications: t } = useNotificationMessages();
  const { mutate, isPending } = useMarkRead();
  return (
    <Button tone="quiet" size="sm" busy={isPending} onClick={() => mutate({ body: {} })}>
      {t.readAll}
    </Button>
  );
}

function Days({ items }: { items: readonly NotificationAnswer[] }) {
  const dayName = useDayNames();
  const arrivalOf = useSaleArrival(items);
  const [language] = useLanguage();
  const clock = new Intl.DateTimeFormat(language, {
    timeZone: 'Asia/Shanghai',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const days = new Map<string, NotificationAnswer[]>();
  for (const item of items) {
    const day = dayName(item.at);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days].map(([day, rows]) => (
    <section key={day} className="mt-5">
      <h3 className="first-letter:uppercase font-semibold text-ink-2 text-sm">{day}</h3>
      <ul className="rows">
        {rows.map((row) => (
          <NotificationRow key={row.id} row={row} time={clock.format(new Date(row.at))} arrival={arrivalOf(row)} />
        ))}
      </ul>
    </section>
  ));
}
