import { NotificationList } from '../../features/notifications/notification-list.tsx';
import { useCore } from '../../i18n/index.tsx';
import { useNotificationMessages } from '../../i18n/notification-messages.ts';
import { usePageTitle } from '../../nav/title.ts';
import { LoadMore } from '../../ui/list/load-more.tsx';

/** Everything of the last 90 days; on phones a tab. */
export default function NotificationsPage() {
  const { nav } = useCore();
  const { notifications: t } = useNotificationMessages();
  usePageTitle(nav.notifications);
  return (
    <div className="mx-auto max-w-[640px] md:px-3">
      <NotificationList
        level={1}
        more={(list) => (
          <LoadMore
            shown={list.query.isFetchNextPageError && t.failed}
            hasMore={list.query.hasNextPage}
            loading={list.query.isFetchingNextPage}
            onMore={() => void list.query.fetchNextPage()}
          />
        )}
      />
    </div>
  );
}
