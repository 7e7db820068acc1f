import { Bell as BellIcon } from 'lucide-react';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { useUnreadCount } from '../../features/notifications/calls.ts';
import { useCore } from '../../i18n/index.tsx';
import { IconButton } from '../../ui/button/button.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { pageStyles } from '../page-styles.ts';
import { UnreadFigure } from './unread-figure.tsx';

const loadPanel = async () => {
  const [panel] = await Promise.all([import('./bell-panel.tsx'), pageStyles()]);
  return panel;
};

/** The bell of wide screens; phones have a tab. The panel's code is loaded with the first look. */
export function Bell() {
  const t = useCore();
  const [Panel, setPanel] = useState<ComponentType>();
  const open = () =>
    loadPanel().then(
      ({ BellPanel }) => setPanel(() => BellPanel),
      () => toast.bad(t.errors.network, undefined, { about: 'network' }),
    );
  const prepare = () => void loadPanel().catch(() => undefined);
  return (
    <div className="max-md:hidden">
      {Panel ? (
        <Panel />
      ) : (
        <BellButton
          aria-haspopup="dialog"
          aria-expanded={false}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => void open()}
        />
      )}
    </div>
  );
}

export function BellButton(props: ComponentProps<'button'>) {
  const { nav } = useCore();
  const unread = useUnreadCount();
  const label = unread > 0 ? `${nav.notifications}: ${nav.unread(unread)}` : nav.notifications;
  return (
    <IconButton label={label} {...props}>
      <span className="relative">
        <BellIcon aria-hidden="true" />
        <UnreadFigure count={unread} />
      </span>
    </IconButton>
  );
}
