import {
  Bookmark,
  ChartColumn,
  ClipboardCheck,
  Files,
  Languages,
  LogOut,
  ShoppingBag,
  SunMoon,
  User,
} from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCore, useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { logout } from '../../session/logout.ts';
import type { SessionUser } from '../../session/session.tsx';
import { OtherTheme, toggleTheme, useOtherLanguage } from '../../ui/frame/toggles.tsx';
import { endErrorToasts, networkCause } from '../../ui/overlay/error-toasts.ts';
import { Menu, MenuAction, MenuLink, MenuRule } from '../../ui/overlay/menu.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import type { Press } from '../../ui/overlay/use-late-part.ts';
import { AvatarButton } from './avatar-button.tsx';

/** The menu's code is here, so the toast about its failure goes. */
endErrorToasts(networkCause);

const languageNames = { zh: '中文', en: 'English' } as const;

export function AccountMenu({ user, opened }: { user: SessionUser; opened: Press | undefined }) {
  const t = useCore();
  const leave = useLeave();
  const { language, lang, change } = useOtherLanguage();
  const links = [
    { to: paths.profile(), icon: User, word: t.nav.profile },
    { to: paths.myFiles(), icon: Files, word: t.nav.myFiles },
    { to: paths.starred(), icon: Bookmark, word: t.nav.starred },
    { to: paths.purchases(), icon: ShoppingBag, word: t.nav.purchases },
    { to: paths.sales(), icon: ChartColumn, word: t.nav.sales },
  ];
  return (
    <Menu opened={opened} trigger={<AvatarButton user={user} />}>
      {links.map(({ word, ...link }) => (
        <MenuLink key={word} {...link}>
          {word}
        </MenuLink>
      ))}
      {user.roles.length > 0 && (
        <Suspense>
          <OperatorEntry />
        </Suspense>
      )}
      <MenuRule />
      <MenuAction onChoose={toggleTheme} icon={SunMoon}>
        <OtherTheme />
      </MenuAction>
      <MenuAction onChoose={() => void change()} icon={Languages}>
        <span lang={lang}>{languageNames[language]}</span>
      </MenuAction>
      <MenuRule />
      <MenuAction onChoose={leave} icon={LogOut}>
        {t.nav.logout}
      </MenuAction>
    </Menu>
  );
}

/**
 * Goes to the home page first and ends the session once it is shown: a members' page would open the login page
 * meanwhile.
 */
function useLeave() {
  const t = useCore();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    if (!leaving || pathname !== paths.home()) return;
    logout();
    toast.ok(t.nav.loggedOut, undefined, { about: 'session' });
  }, [leaving, pathname, t]);

  return () => {
    setLeaving(true);
    void navigate(paths.home());
  };
}

/** The link to the console in the menu, which phones have too. */
const OperatorEntry = () => (
  <MenuLink to={paths.operator()} icon={ClipboardCheck}>
    {useT().account.operator}
  </MenuLink>
);
