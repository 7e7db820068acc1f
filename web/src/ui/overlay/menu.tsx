import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { Link } from '../button/button.tsx';

const row =
  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-[6px] px-3 outline-0 data-highlighted:bg-sunken data-disabled:text-ink-3';

interface MenuProps {
  /** One button; it gets the menu's state and keys. */
  trigger: ReactNode;
  defaultOpen?: boolean;
  children: ReactNode;
}

export const Menu = ({ trigger, defaultOpen = false, children }: MenuProps) => (
  <DropdownMenu.Root modal={false} defaultOpen={defaultOpen}>
    <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="z-40 w-[220px] rounded-[10px] border border-line bg-surface p-1.5 shadow-pop"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
);

interface ItemProps {
  icon: LucideIcon;
  children: ReactNode;
}

export const MenuLink = ({ to, icon: Icon, children }: ItemProps & { to: string }) => (
  <DropdownMenu.Item asChild>
    <Link to={to} className={row}>
      <Icon aria-hidden="true" />
      {children}
    </Link>
  </DropdownMenu.Item>
);

interface ActionProps extends ItemProps {
  onChoose: () => void;
  /** Why it cannot be done now. */
  refusal?: string | undefined;
}

export const MenuAction = ({ onChoose, icon: Icon, refusal, children }: ActionProps) => (
  <DropdownMenu.Item onSelect={onChoose} disabled={refusal !== undefined} className={row}>
    <Icon aria-hidden="true" />
    <span>
      {children}
      {refusal && <span className="block text-xs">{refusal}</span>}
    </span>
  </DropdownMenu.Item>
);

export const MenuRule = () => <DropdownMenu.Separator className="my-1.5 border-line border-t" />;
