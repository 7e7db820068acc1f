import { useQuery } from '@tanstack/react-query';
import { claimantKinds } from '#shared/safety';
import { readFile } from '../../../api/file-answer.ts';
import { linksIn } from '../../../features/safety/links-text.ts';
import { Statement } from '../../../features/safety/statement.tsx';
import { useT } from '../../../i18n/index.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Rule } from '../../../ui/frame/panel.tsx';
import { idsIn, type NoticeStep } from './form.ts';
import type { NoticeForm } from './use-notice.ts';

interface Props {
  form: NoticeForm;
  onChange: (step: NoticeStep) => void;
}

/** The summary of the notice, the declaration and the signature. */
export function SignStep({ form, onChange }: Props) {
  const { notice: t } = useT();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Look form={form} onChange={onChange} />
      <Rule className="" />
      <Statement
        checked={form.values.stated !== ''}
        onChecked={(isStated) => form.field('stated').onValue(isStated ? 'yes' : '')}
        text={t.statement}
        line={t.statementLine}
        error={form.field('stated').error}
      />
      <TextField {...form.field('signature')} label={t.signature} hint={t.signatureHint} autoComplete="name" />
    </div>
  );
}

function Look({ form: { values: filled }, onChange }: Props) {
  const { notice: t } = useT();
  const kind = claimantKinds.find((one) => one === filled.as) ?? 'self';
  const parts: { step: 1 | 2 | 3; rows: { label: string; values: readonly string[] }[] }[] = [
    { step: 1, rows: [{ label: t.files, values: idsIn(filled.files) }] },
    {
      step: 2,
      rows: [
        { label: t.work, values: [filled.work] },
        { label: t.evidence, values: [filled.evidence] },
        { label: t.links, values: linksIn(filled.links) },
      ],
    },
    {
      step: 3,
      rows: [
        { label: t.as, values: [t.asKinds[kind]] },
        { label: t.name, values: [filled.name] },
        { label: t.phone, values: [filled.phone] },
        { label: t.email, values: [filled.email] },
        { label: t.address, values: [filled.address] },
        { label: t.idNumber, values: [filled.idNumber] },
      ],
    },
  ];
  return (
    <section aria-label={t.look} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {parts.map(({ step, rows }) => (
        <div key={step}>
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <h3>{t.steps[step - 1]}</h3>
            <Button tone="quiet" size="sm" className="-mr-3 max-sm:-ml-3" onClick={() => onChange(step)}>
              {t.change(t.steps[step - 1] ?? '')}
            </Button>
          </div>
          <dl className="mt-1 grid gap-2.5 text-sm">
            {rows.map(({ label, values }) => (
              <div key={label}>
                <dt className="text-ink-3">{label}</dt>
                <dd className="wrap-anywhere whitespace-pre-line">
                  <Values values={values} areFiles={step === 1} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <p className="text-ink-3 text-sm">{t.emptyLine}</p>
    </section>
  );
}

function Values({ values, areFiles }: { values: readonly string[]; areFiles: boolean }) {
  const { notice: t } = useT();
  const filled = values.filter((value) => value.trim() !== '');
  if (filled.length === 0) return <span className="text-warn">{t.empty}</span>;
  return filled.map((value) => (
    <span key={value} className="block">
      {areFiles ? <FileTitle id={value} /> : value}
    </span>
  ));
}

const FileTitle = ({ id }: { id: string }) => useQuery({ ...readFile(id), retry: false }).data?.data.title ?? id;
