import { type ReactNode, useState } from 'react';
import { limits } from '#shared/limits';
import { useT } from '../../i18n/index.tsx';
import { Checkbox } from '../../ui/form/choices.tsx';
import { TextArea, TextField } from '../../ui/form/text-field.tsx';
import { TextPreview } from '../author-words/text-preview.tsx';
import type { FieldName, Fields } from './fields.ts';

export interface FieldsProps {
  form: Fields;
  edit: (change: Partial<Fields>) => void;
  errorOf: (field: FieldName) => string | undefined;
}

/** Title, price, description and visibility of a file. */
export function BasicFields({ form, edit, errorOf, price }: FieldsProps & { price: ReactNode }) {
  const { create: t } = useT();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TextField
        label={t.titleLabel}
        value={form.title}
        onValue={(title) => edit({ title })}
        countTo={limits.titleLength}
        error={errorOf('title')}
        autoComplete="off"
      />
      {price}
      <DescriptionField
        value={form.description}
        onValue={(description) => edit({ description })}
        error={errorOf('description')}
      />
      <Checkbox checked={form.isPublic} onChecked={(isPublic) => edit({ isPublic })} line={t.isPublicLine}>
        {t.isPublic}
      </Checkbox>
    </div>
  );
}

interface Props {
  value: string;
  onValue: (value: string) => void;
  error: string | undefined;
}

/** The description and its preview. The hint about its markup appears with the first focus. */
function DescriptionField({ value, onValue, error }: Props) {
  const { create: t } = useT();
  const [isHinted, setHinted] = useState(false);
  return (
    <div>
      <TextArea
        label={t.description}
        value={value}
        onValue={onValue}
        onFocus={() => setHinted(true)}
        countTo={limits.descriptionLength}
        hint={isHinted && t.descriptionHint}
        error={error}
        className="[&_textarea]:field-sizing-content [&_textarea]:max-h-[70vh] [&_textarea]:min-h-24"
      />
      <TextPreview text={value} />
    </div>
  );
}
