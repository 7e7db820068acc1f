import { limits } from '#shared/limits';
import { useT } from '../../i18n/index.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextArea, TextField } from '../../ui/form/text-field.tsx';
import { Callout } from '../../ui/frame/callout.tsx';
import type { FieldsProps } from './basic-fields.tsx';
import { MoreGroup } from './layout.tsx';

const licences = ['', 'personal', 'commercial'] as const;

/** Answers to questions that buyers ask before they pay: contents, software, licence. */
export function AnswerFields({ form, edit, errorOf }: FieldsProps) {
  const { answers: t } = useT();
  return (
    <MoreGroup heading={t.heading}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <TextArea
          label={t.contains}
          value={form.contains}
          onValue={(contains) => edit({ contains })}
          countTo={limits.containsLength}
          hint={t.containsHint}
          error={errorOf('contains')}
        />
        <TextField
          label={t.opensWith}
          value={form.opensWith}
          onValue={(opensWith) => edit({ opensWith })}
          countTo={limits.opensWithLength}
          hint={t.opensWithHint}
          error={errorOf('opensWith')}
          autoComplete="off"
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <div>
            <p aria-hidden="true" className="mb-1.5 font-semibold text-sm">
              {t.licence}
            </p>
            <Select
              label={t.licence}
              value={form.licence}
              options={licences.map((value) => ({ value, label: t.licences[value || 'none'] }))}
              onValue={(licence) => edit({ licence })}
            />
          </div>
          {form.licence !== '' && (
            <TextField
              label={t.seats}
              value={form.seats}
              onValue={(seats) => edit({ seats })}
              hint={t.seatsHint}
              error={errorOf('seats')}
              inputMode="numeric"
              autoComplete="off"
            />
          )}
        </div>
      </div>
    </MoreGroup>
  );
}

const declarations = ['none', 'assisted', 'generated'] as const;

/** The seller's declaration about AI. `isMarked`: metadata of its contents says that they are generated. */
export function AiField({ form, edit, isMarked = false }: Pick<FieldsProps, 'form' | 'edit'> & { isMarked?: boolean }) {
  const { ai: t } = useT();
  return (
    <MoreGroup heading={t.heading}>
      <Segmented
        label={t.heading}
        options={declarations.map((key) => ({ key, label: t.choices[key] }))}
        current={form.ai}
        onChange={(ai) => edit({ ai })}
      />
      {isMarked && form.ai === 'none' && (
        <Callout tone="warn" heading={t.undeclared} className="mt-4">
          {t.undeclaredLine}
        </Callout>
      )}
    </MoreGroup>
  );
}
