import { Ellipsis } from 'lucide-react';
import { type ComponentProps, type ComponentType, Suspense, useState } from 'react';
import { useT } from '../../../i18n/index.tsx';
import { lazyPart } from '../../../nav/lazy-part.ts';
import { IconButton } from '../../../ui/button/button.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import type { ReportMenuProps } from './report-menu.tsx';
import type { ReportedTarget } from './reported.ts';

const ReportDialog = lazyPart(() => import('./report-dialog.tsx'));
const loadMenu = () => import('./report-menu.tsx');

/** Three dots; menu and dialog are loaded when they are opened. */
export function ReportButton({ target, className }: { target: ReportedTarget; className?: string }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [Menu, setMenu] = useState<ComponentType<ReportMenuProps>>();
  const open = () =>
    loadMenu().then(
      (menu) => setMenu(() => menu.default),
      () => toast.bad(t.errors.network, undefined, { about: 'network' }),
    );
  const dots = (props: Partial<ComponentProps<typeof IconButton>>) => (
    <IconButton icon={Ellipsis} label={t.report.more(target.name)} className={className} {...props} />
  );
  return (
    <>
      {Menu ? (
        <Menu trigger={dots({})} onReport={() => setOpen(true)} />
      ) : (
        dots({ 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => void open() })
      )}
      {/* The fallback is empty, so the surroundings stay while it loads. */}
      <Suspense>{isOpen && <ReportDialog target={target} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
