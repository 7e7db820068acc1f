import { useState } from 'react';
import { useT } from '../../../i18n/index.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ReportDone } from './report-done.tsx';
import { ReportForm } from './report-form.tsx';
import type { Reported, Sent } from './reported.ts';

/** What is wrong with it; then what becomes of the report. */
export default function ReportDialog({ target, onClose }: { target: Reported; onClose: () => void }) {
  const { report: t } = useT();
  const [sent, setSent] = useState<Sent>();
  return (
    <Dialog open onOpenChange={onClose} title={sent ? t.done : t.title[target.type](target.name)}>
      {sent ? (
        <ReportDone sent={sent} onClose={onClose} />
      ) : (
        <ReportForm target={target} onSent={setSent} onClose={onClose} />
      )}
    </Dialog>
  );
}
