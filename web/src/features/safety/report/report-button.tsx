import { Ellipsis } from 'lucide-react';
import { type ComponentProps, Suspense, useState } from 'react';
import { useT } from '../../../i18n/index.tsx';
import { lazyPart } from '../../../nav/lazy-part.ts';
import { IconButton } from '../../../ui/button/button.tsx';
import { useLatePart } from '../../../ui/overlay/use-late-part.ts';
import type { ReportedTarget } from './reported.ts';

const ReportDialog = lazyPart(() => import('./report-dialog.tsx'));
const loadMenu = async () => (await import('./report-menu.tsx')).default;

/** Three dots; menu and dialog are loaded when they are opened. */
export function ReportButton({ target, className }: { target: ReportedTarget; className?: string }) {
  const { report: t } = useT();
  const [isOpen, setOpen] = useState(false);
  const { Part: Menu, opened, open, openByArrow } = useLatePart(loadMenu);
  const dots = (props: Partial<ComponentProps<typeof IconButton>>) => (
    <IconButton icon={Ellipsis} label={t.more(target.name)} className={className} {...props} />
  );
  return (
    <>
      {Menu ? (
        <Menu trigger={dots({})} opened={opened} onReport={() => setOpen(true)} />
      ) : (
        dots({ 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: open, onKeyDown: openByArrow })
      )}
      {/* The fallback is empty, so the surroundings stay while it loads. */}
      <Suspense>{isOpen && <ReportDialog target={target} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
