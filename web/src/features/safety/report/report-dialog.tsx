import { useState } from 'react';
import { useRead } from '../../../api/use-read.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { focusOnArrival } from '../../forms/form.tsx';
import { useBeijingTime } from '../../payout/beijing-time.ts';
import { caseAddress } from '../case-address.ts';
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

/**
 * The number of the report, what happens next and by when. The deadline comes from the server; until then the usual one
 * is named.
 */
function ReportDone({ sent: { report, email }, onClose }: { sent: SentReport; onClose: () => void }) {
  const { report: t, shared, notice } = useT();
  const timeOf = useBeijingTime();
  const { id, token } = report;
  const { data } = useRead('GET /cases/{id}', { params: { id }, query: { token } });
  const deadline = data?.data.deadline;
  const steps = [...(email ? [t.confirmFirst(email)] : []), deadline ? t.by(timeOf(deadline)) : t.byUsual, t.told];
  return (
    <div ref={focusOnArrival} tabIndex={-1} className="mt-3 grid gap-4">
      <Callout tone="ok" role="status" heading={t.next}>
        <ul className="wrap-anywhere grid list-disc gap-1 pl-4.5">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </Callout>
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        <span className="text-ink-3">{shared.number}</span>
        <span className="code">{id}</span>
        <CopyButton value={caseAddress(id, token)} label={t.copyLink} />
      </p>
      <div className="flex flex-wrap justify-end gap-2.5 max-sm:[&>*]:flex-auto">
        <Button onClick={onClose}>{t.ok}</Button>
        <ButtonLink tone="ink" to={paths.case(id)} state={{ linkToken: token }}>
          {notice.follow}
        </ButtonLink>
      </div>
    </div>
  );
}
