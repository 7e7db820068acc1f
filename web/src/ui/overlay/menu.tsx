import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Link } from '../button/button.tsx';
import type { Press } from './use-late-part.ts';

const row =
  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-[6px] px-3 data-highlighted:bg-sunken data-disabled:text-ink-3';

interface MenuProps {
  /** One button; it gets the menu's state and keys. */
  trigger: ReactNode;
  /** Its code came with the first press: it is open from the start, for a keyboard with the focus on the first item. */
  opened?: Press | undefined;
  children: ReactNode;
}

const focusFirstItem = (menu: HTMLElement | null): void =>
  menu?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });

export function Menu({ trigger, opened, children }: MenuProps) {
  const [firstPress, setFirstPress] = useState(opened);
  return (
    <DropdownMenu.Root modal={false} defaultOpen={opened !== undefined} onOpenChange={() => setFirstPress(undefined)}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          ref={firstPress === 'keyboard' ? focusFirstItem : undefined}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-40 w-[220px] rounded-[10px] border border-line bg-surface p-1.5 shadow-pop outline-0"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

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

export function MenuAction({ onChoose, icon: Icon, refusal, children }: ActionProps) {
  /** A dialog returns the focus to where it was when it opened, and the item is gone by then. */
  const choose = ({ currentTarget }: Event) => {
    const menu = currentTarget instanceof Element && currentTarget.closest('[role="menu"]');
    if (menu) document.getElementById(menu.getAttribute('aria-labelledby') ?? '')?.focus();
    onChoose();
  };
  return (
    <DropdownMenu.Item onSelect={choose} disabled={refusal !== undefined} className={row}>
      <Icon aria-hidden="true" />
      <span>
        {children}
        {refusal && <span className="block text-xs">{refusal}</span>}
      </span>
    </DropdownMenu.Item>
  );
}

export const MenuRule = () => <DropdownMenu.Separator className="my-1.5 border-line border-t" />;
