import { Bell } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useUnreadCount } from '../../features/notifications/calls.ts';
import { useCore } from '../../i18n/index.tsx';
import { IconButton } from '../../ui/button/button.tsx';
import { UnreadFigure, unreadText } from './unread-figure.tsx';

export function BellButton(props: ComponentProps<'button'>) {
  const { nav } = useCore();
  const unread = useUnreadCount();
  const label = `${nav.notifications} ${unreadText(unread)}`.trim();
  return (
    <IconButton label={label} {...props}>
      <span className="relative">
        <Bell aria-hidden="true" />
        <UnreadFigure count={unread} />
      </span>
    </IconButton>
  );
}
