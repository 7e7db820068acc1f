import { useT } from '../../../i18n/index.tsx';
import { TextArea } from '../../../ui/form/text-field.tsx';
import type { NoticeForm } from './use-notice.ts';

export function WorkStep({ form }: { form: NoticeForm }) {
  const { notice: t } = useT();
  return (
    <div className="grid gap-5">
      <TextArea {...form.field('work')} label={t.work} hint={t.workHint} countTo={1000} />
      <TextArea {...form.field('evidence')} label={t.evidence} hint={t.evidenceHint} countTo={2000} />
      <TextArea {...form.field('links')} label={t.links} hint={t.linksHint} inputMode="url" spellCheck={false} />
    </div>
  );
}
