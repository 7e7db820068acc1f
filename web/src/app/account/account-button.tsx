import { useSession } from '../../session/session.tsx';
import { useLatePart } from '../../ui/overlay/use-late-part.ts';
import { pageStyles } from '../page-styles.ts';
import { AccountPlaceholder } from './account-place.tsx';
import { AvatarButton } from './avatar-button.tsx';
import { BellButton } from './bell-button.tsx';
import { OperatorLink } from './operator-link.tsx';

const loadMenu = async () => (await import('./account-menu.tsx')).AccountMenu;

/**
 * The menu's code is loaded when the pointer or focus reaches the button, so that the first page does not wait for it.
 */
export function AccountButton() {
  const { user } = useSession();
  const { Part: Menu, open, prepare } = useLatePart(loadMenu);
  if (!user) return <AccountPlaceholder />;
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
          onClick={open}
        />
      )}
    </>
  );
}

const loadPanel = async () => {
  const [panel] = await Promise.all([import('./bell-panel.tsx'), pageStyles()]);
  return panel.default;
};

/** The bell of wide screens; phones have a tab. The panel's code is loaded with the first look. */
function Bell() {
  const { Part: Panel, open, prepare } = useLatePart(loadPanel);
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
          onClick={open}
        />
      )}
    </div>
  );
}
