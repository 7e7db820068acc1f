import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';
import { Title } from '../../ui/text/title.tsx';

interface Props {
  icon: LucideIcon;
  /** The colours of the icon. */
  tone: string;
  line: string;
  children: ReactNode;
}

/** Something that waits for the seller: what it is in one line, details and a button below. */
export const WaitingItem = ({ icon: Icon, tone, line, children }: Props) => (
  <li className="grid grid-cols-[36px_minmax(0,1fr)] gap-x-3.5 py-4">
    <span aria-hidden="true" className={cx('grid size-9 place-items-center rounded-full', tone)}>
      <Icon className="size-[18px]" />
    </span>
    <div className="min-w-0">
      <b className="wrap-anywhere line-clamp-2 font-semibold">
        <Title text={line} />
      </b>
      {children}
    </div>
  </li>
);
