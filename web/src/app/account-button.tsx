import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { useCore } from '../i18n/index.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.ts';
import { type SessionUser, useSession } from './session.tsx';

const loadMenu = () => import('./account-menu.tsx');

/** The menu's code is fetched when somebody reaches for it: the first page does not wait for it. */
export function AccountButton() {
  const t = useCore();
  const { user } = useSession();
  const [Menu, setMenu] = useState<ComponentType<{ user: SessionUser }>>();
  if (!user) return <Skeleton className="mx-1 size-[34px] rounded-full" />;
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

export function AvatarButton({ user, ...rest }: { user: SessionUser } & ComponentProps<'button'>) {
  const t = useCore();
  const name = user.display_name || user.username;
  return (
    <button
      type="button"
      aria-label={t.nav.accountMenu(name)}
      {...rest}
      className="flex min-h-11 items-center gap-1.5 rounded-full p-1 text-ink-2 transition-colors hover:text-ink"
    >
      <Avatar username={user.username} name={name} size={34} />
      <ChevronDown aria-hidden="true" className="size-[15px]" />
    </button>
  );
}
