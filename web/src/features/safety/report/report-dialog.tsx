import { useState } from 'react';
import { useT } from '../../../i18n/index.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ReportDone } from './report-done.tsx';
import { ReportForm } from './report-form.tsx';
import type { ReportedTarget, SentReport } from './reported.ts';

/** The report form, then the confirmation. */
export default function ReportDialog({ target, onClose }: { target: ReportedTarget; onClose: () => void }) {
  const { report: t } = useT();
  const [sentReport, setSentReport] = useState<SentReport>();
  return (
    <Dialog open onOpenChange={onClose} title={sentReport ? t.done : t.title[target.type](target.name)}>
      {sentReport ? (
        <ReportDone sent={sentReport} onClose={onClose} />
      ) : (
        <ReportForm target={target} onSent={setSentReport} onClose={onClose} />
      )}
    </Dialog>
  );
}
