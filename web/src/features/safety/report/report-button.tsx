import { Flag } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useT } from '../../../i18n/index.tsx';
import { lazyPart } from '../../../nav/lazy-part.ts';
import { Button } from '../../../ui/button/button.tsx';
import type { ReportedTarget } from './reported.ts';

const ReportDialog = lazyPart(() => import('./report-dialog.tsx'));

/** An unobtrusive button; its dialog is loaded when it is pressed. */
export function ReportButton({ target, className }: { target: ReportedTarget; className?: string }) {
  const { report: t } = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" size="sm" icon={Flag} className={className} onClick={() => setOpen(true)}>
        {t.action}
      </Button>
      {/* The fallback is empty, so the surroundings stay while it loads. */}
      <Suspense>{isOpen && <ReportDialog target={target} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
