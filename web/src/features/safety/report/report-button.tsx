import { Flag } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useT } from '../../../i18n/index.tsx';
import { lazyPart } from '../../../nav/lazy-part.ts';
import { Button } from '../../../ui/button/button.tsx';
import type { Reported } from './reported.ts';

const ReportDialog = lazyPart(() => import('./report-dialog.tsx'));

/** Quiet, for the few who look for it; its dialog is fetched by whoever presses it. */
export function ReportButton({ target, className }: { target: Reported; className?: string }) {
  const { report: t } = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" size="sm" icon={Flag} className={className} onClick={() => setOpen(true)}>
        {t.action}
      </Button>
      {/* What stands around it stays while it comes. */}
      <Suspense>{isOpen && <ReportDialog target={target} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
