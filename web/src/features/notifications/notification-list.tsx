import { Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NotificationAnswer } from '#shared/contract/notifications';
import { isFirstRun, maturesAt } from '#shared/payouts/payout-dates';
import { useRead } from '../../api/use-read.ts';
import { useLanguage } from '../../i18n/index.tsx';
import { useNotificationMessages } from '../../i18n/notification-messages.ts';
import { reviewPaths } from '../../nav/review-paths.ts';
import { Button, iconButtonClass, Link } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Empty } from '../../ui/list/empty.tsx';
import { LoadFailed } from '../../ui/list/load-failed.tsx';
import { RowSkeletons } from '../../ui/list/more-skeletons.tsx';
import { useDayNames } from '../../ui/text/day-names.ts';
import { arrivalsOf } from '../payout/arrivals.ts';
import { useArrivalDate } from '../payout/beijing-time.ts';
import { useMarkRead, useNotifications, useReadByLooking, useUnreadCount } from './calls.ts';
import { NotificationRow } from './notification-row.tsx';
import { useWaitingNotifications } from './waiting.ts';

/** By when the money of a sale arrives, or that it waits for an account; undefined once it is on its way, and for other kinds. */
function useSaleArrival(items: readonly NotificationAnswer[]): (row: NotificationAnswer) => string | undefined {
  const { notifications: t } = useNotificationMessages();
  const dateOf = useArrivalDate();
  const hasSold = items.some(({ kind }) => kind === 'sale');
  const { data } = useRead('GET /payments/balance', { enabled: hasSold });
  const arrivals = data ? arrivalsOf(data.data) : [];
  return ({ kind, at }) => {
    if (kind !== 'sale' || !data) return undefined;
    if (data.data.payout_account === null) return t.noAccount;
    const matured = maturesAt(Date.parse(at));
    const arrival = arrivals.find(({ run }) => isFirstRun(run, matured));
    return arrival && t.arrives(dateOf(arrival.by));
  };
}

/** As many rows as a laptop's screen shows whole. */
const mostInPanel = 6;

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
  const waiting = useWaitingNotifications(unread);
  const { query, items } = list;
  useReadByLooking(items[0]?.at, unread);
  const isPending = query.isPending || !waiting.isAsked;
  const Heading = `h${level}` as const;
  return (
    <>
      <div className="flex items-center gap-2">
        <Heading className={cx('mr-auto', level === 2 && 'text-lg')}>{t.title}</Heading>
        {unread > 0 && <ReadAll />}
        <Link to={reviewPaths.mailSettings()} aria-label={t.settings} title={t.settings} className={iconButtonClass}>
          <Settings aria-hidden="true" />
        </Link>
      </div>
      {isPending && <RowSkeletons />}
      {query.isError && !query.data && (
        <LoadFailed heading={t.failed} error={query.error} onRetry={query.refetch} className="mt-3" />
      )}
      {!isPending && query.data && items.length + waiting.rows.length === 0 && (
        <Empty heading={t.empty} line={t.emptyLine} />
      )}
      {!isPending && <Days waiting={waiting.rows} items={items} most={level === 2 ? mostInPanel : Infinity} />}
      {!isPending && items.length > 0 && more(list)}
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

/** The payouts that arrived on a day share a row, as its sales of one file do. */
function joinArrivals(rows: readonly NotificationAnswer[]): NotificationAnswer[] {
  const isArrival = ({ kind, outcome }: NotificationAnswer) => kind === 'payout' && outcome !== 'returned';
  const arrivals = rows.filter(isArrival);
  const [latest] = arrivals;
  if (!latest || arrivals.length === 1) return [...rows];
  const amount = arrivals.reduce((sum, row) => sum + (row.amount ?? 0), 0);
  const joined = { ...latest, amount, reference: null };
  return rows.flatMap((row) => (row === latest ? joined : isArrival(row) ? [] : row));
}

interface DaysProps {
  waiting: readonly NotificationAnswer[];
  items: readonly NotificationAnswer[];
  /** Rows, those that wait included. */
  most: number;
}

/** Open questions and refund requests stay on top until they are done; the rest by day. */
function Days({ waiting, items, most }: DaysProps) {
  const { notifications: t } = useNotificationMessages();
  const dayName = useDayNames();
  const arrivalOf = useSaleArrival(items);
  const [language] = useLanguage();
  const clock = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const days = new Map<string, NotificationAnswer[]>();
  for (const item of items) {
    if (waiting.some(({ id }) => id === item.id)) continue;
    const day = dayName(item.at);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  let left = Math.max(2, most - waiting.length);
  const unread = new Set(items.filter((item) => item.is_unread).map(({ id }) => id));
  return (
    <>
      {waiting.length > 0 && (
        <Group heading={t.waiting}>
          {waiting.map((row) => (
            <NotificationRow
              key={row.id}
              row={{ ...row, is_unread: unread.has(row.id) }}
              time={dayName(row.at)}
              arrival={undefined}
            />
          ))}
        </Group>
      )}
      {[...days].map(([day, rows]) => {
        const joined = joinArrivals(rows).slice(0, left);
        left -= joined.length;
        if (joined.length === 0) return null;
        return (
          <Group key={day} heading={day}>
            {joined.map((row) => (
              <NotificationRow key={row.id} row={row} time={clock.format(new Date(row.at))} arrival={arrivalOf(row)} />
            ))}
          </Group>
        );
      })}
    </>
  );
}

const Group = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="mt-5">
    <h3 className="first-letter:uppercase font-semibold text-ink-2 text-sm">{heading}</h3>
    <ul className="rows">{children}</ul>
  </section>
);
