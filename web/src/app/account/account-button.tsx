import { type ComponentType, useState } from 'react';
import { useCore } from '../../i18n/index.tsx';
import { type SessionUser, useSession } from '../../session/session.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { AccountPlaceholder } from './account-place.tsx';
import { AvatarButton } from './avatar-button.tsx';
import { Bell } from './bell.tsx';
import { OperatorLink } from './operator-link.tsx';

const loadMenu = () => import('./account-menu.tsx');

/**
 * The menu's code is loaded when the pointer or focus reaches the button, so that the first page does not wait for it.
 */
export function AccountButton() {
  const t = useCore();
  const { user } = useSession();
  const [Menu, setMenu] = useState<ComponentType<{ user: SessionUser }>>();
  if (!user) return <AccountPlaceholder />;

  const open = () =>
    loadMenu().then(
      ({ AccountMenu }) => setMenu(() => AccountMenu),
      () => toast.bad(t.errors.network, undefined, { about: 'network' }),
    );
  const prepare = () => void loadMenu().catch(() => undefined);
  return (
    <>
      <OperatorLink roles={user.roles} />
      <Bell />
      {Menu ? (
        <Menu user={user} />
      ) : (
        <AvatarButton
          user={user}
          aria-haspopup="menu"
          aria-expanded={false}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => void open()}
        />
      )}
    </>
  );
}
