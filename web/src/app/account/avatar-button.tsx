import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useCore } from '../../i18n/index.tsx';
import type { SessionUser } from '../../session/session.tsx';
import { Avatar } from '../../ui/cover/avatar.tsx';

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
      <Avatar username={user.username} name={name} picture={user.avatar} size={34} />
      <ChevronDown aria-hidden="true" className="size-[15px]" />
    </button>
  );
}
