import { Check } from 'lucide-react';
import { useCore } from '../../i18n/index.tsx';
import { cx } from '../class-names.ts';

/** ✓ 已购: the reader owns the file. */
export const BoughtMark = ({ className }: { className: string }) => (
  <span className={cx('inline-flex items-center gap-1', className)}>
    <Check aria-hidden="true" className="size-[14px]!" />
    {useCore().ui.bought}
  </span>
);
