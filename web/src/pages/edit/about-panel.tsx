import { limits } from '#shared/limits';
import { TagField } from '../../features/file-form/tag-field.tsx';
import { useT } from '../../i18n/index.tsx';
import { Checkbox } from '../../ui/form/choices.tsx';
import { TextArea, TextField } from '../../ui/form/text-field.tsx';
import { Panel } from '../../ui/frame/panel.tsx';
import { type Edit, useProblemText } from './use-edit.ts';

export function AboutPanel({ editing }: { editing: Edit }) {
  const { edit: t } = useT();
  const { form, edit } = editing;
  const problemOf = useProblemText(editing);
  return (
    <Panel heading={t.about}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <TextField
          label={t.titleLabel}
          value={form.title}
          onValue={(title) => edit({ title })}
          countTo={limits.titleLength}
          error={problemOf('title')}
          autoComplete="off"
        />
        <TextArea
          label={t.description}
          value={form.description}
          onValue={(description) => edit({ description })}
          countTo={limits.descriptionLength}
          error={problemOf('description')}
        />
        <TagField tags={form.tags} onTags={(tags) => edit({ tags })} error={problemOf('tags')} />
        <Checkbox checked={form.isPublic} onChecked={(isPublic) => edit({ isPublic })} line={t.isPublicLine}>
          {t.isPublic}
        </Checkbox>
      </div>
    </Panel>
  );
}
