import { type ComponentType, useState } from 'react';
import { useCore } from '../../i18n/index.tsx';
import { type SessionUser, useSession } from '../../session/session.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { AccountPlace } from './account-place.tsx';
import { AvatarButton } from './avatar-button.tsx';

const loadMenu = () => import('./account-menu.tsx');

/** The menu's code is fetched when somebody reaches for it: the first page does not wait for it. */
export function AccountButton() {
  const t = useCore();
  const { user } = useSession();
  const [Menu, setMenu] = useState<ComponentType<{ user: SessionUser }>>();
  if (!user) return <AccountPlace />;
  if (Menu) return <Menu user={user} />;

  const open = () =>
    loadMenu().then(
      ({ AccountMenu }) => setMenu(() => AccountMenu),
      () => toast.bad(t.errors.network),
    );
  const prepare = () => void loadMenu().catch(() => undefined);
  return (
    <AvatarButton
      user={user}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void open()}
    />
  );
}
