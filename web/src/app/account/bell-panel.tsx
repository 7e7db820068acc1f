import { ChevronRight } from 'lucide-react';
import { Popover } from 'radix-ui';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { NotificationList } from '../../features/notifications/notification-list.tsx';
import { useNotificationMessages } from '../../i18n/notification-messages.ts';
import { paths } from '../../nav/paths.ts';
import { Link } from '../../ui/button/button.tsx';
import { RowSkeletons } from '../../ui/list/more-skeletons.tsx';
import { BellButton } from './bell-button.tsx';

/** Closes when a notification leads to another page. */
export default function BellPanel() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | undefined>(key);
  return (
    <Popover.Root open={openAt === key} onOpenChange={(isOpen) => setOpenAt(isOpen ? key : undefined)}>
      <Popover.Trigger asChild>
        <BellButton />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          alignOffset={-71}
          sideOffset={6}
          collisionPadding={8}
          className="z-40 max-h-[calc(100dvh-var(--header)-24px)] w-[460px] overflow-y-auto rounded-[14px] border border-line bg-surface p-6 shadow-pop"
        >
          <Suspense fallback={<RowSkeletons />}>
            <NotificationList level={2} more={() => <Earlier />} />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Earlier() {
  const { notifications: t } = useNotificationMessages();
  return (
    <Link
      to={paths.notifications()}
      className="-mx-6 -bottom-6 -mb-6 sticky mt-2 flex min-h-13 items-center gap-1 border-line border-t bg-surface px-6 text-ink-2 text-sm"
    >
      {t.earlier}
      <ChevronRight aria-hidden="true" className="size-[15px]" />
    </Link>
  );
}
