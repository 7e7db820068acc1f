import { useSession } from '../../session/session.tsx';
import { useLatePart } from '../../ui/overlay/use-late-part.ts';
import { AccountPlaceholder } from './account-place.tsx';
import { AvatarButton } from './avatar-button.tsx';
import { Bell } from './bell.tsx';
import { OperatorLink } from './operator-link.tsx';

const loadMenu = async () => (await import('./account-menu.tsx')).AccountMenu;

/**
 * The menu's code is loaded when the pointer or focus reaches the button, so that the first page does not wait for it.
 */
export function AccountButton() {
  const { user } = useSession();
  const { Part: Menu, opened, open, openByArrow, prepare } = useLatePart(loadMenu);
  if (!user) return <AccountPlaceholder />;
  return (
    <>
      <OperatorLink roles={user.roles} />
      <Bell />
      {Menu ? (
        <Menu user={user} opened={opened} />
      ) : (
        <AvatarButton
          user={user}
          aria-haspopup="menu"
          aria-expanded={false}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={open}
          onKeyDown={openByArrow}
        />
      )}
    </>
  );
}
