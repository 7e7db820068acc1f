import { limits } from '#shared/limits';
import { useT } from '../../i18n/index.tsx';
import { Checkbox } from '../../ui/form/choices.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Panel } from '../../ui/frame/panel.tsx';
import { DescriptionField } from './description-field.tsx';
import type { FieldName, Fields } from './fields.ts';
import { TagField } from './tag-field.tsx';

export interface PanelProps {
  form: Fields;
  edit: (change: Partial<Fields>) => void;
  /** The error message of a field. */
  errorOf: (field: FieldName) => string | undefined;
}

/** Title, description, tags and visibility of a file. */
export function AboutPanel({ form, edit, errorOf }: PanelProps) {
  const { create: t } = useT();
  return (
    <Panel heading={t.about}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <TextField
          label={t.titleLabel}
          value={form.title}
          onValue={(title) => edit({ title })}
          countTo={limits.titleLength}
          error={errorOf('title')}
          autoComplete="off"
        />
        <DescriptionField
          value={form.description}
          onValue={(description) => edit({ description })}
          error={errorOf('description')}
        />
        <TagField tags={form.tags} onTags={(tags) => edit({ tags })} error={errorOf('tags')} />
        <Checkbox checked={form.isPublic} onChecked={(isPublic) => edit({ isPublic })} line={t.isPublicLine}>
          {t.isPublic}
        </Checkbox>
      </div>
    </Panel>
  );
}
