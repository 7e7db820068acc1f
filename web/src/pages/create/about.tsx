import { limits } from '#shared/limits';
import { TagField } from '../../features/file-form/tag-field.tsx';
import { useT } from '../../i18n/index.tsx';
import { Checkbox } from '../../ui/form/choices.tsx';
import { TextArea, TextField } from '../../ui/form/text-field.tsx';
import { Panel } from '../../ui/frame/panel.tsx';
import { titleOf } from './form.ts';
import { useDesk, useDeskView, useProblemText, useQueueValue } from './use-desk.ts';

/** What the file is called and what it is. Filled in while the files are on their way. */
export function About() {
  const { create } = useT();
  const desk = useDesk();
  const { form, problems } = useDeskView();
  const firstFile = useQueueValue(({ rows }) => rows[0]?.name);
  const textOf = useProblemText();
  return (
    <Panel heading={create.about}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <TextField
          label={create.titleLabel}
          value={titleOf(form, firstFile)}
          onValue={(title) => desk.edit({ title })}
          countTo={limits.titleLength}
          error={textOf(problems.title)}
          autoComplete="off"
        />
        <TextArea
          label={create.description}
          value={form.description}
          onValue={(description) => desk.edit({ description })}
          countTo={limits.descriptionLength}
          error={textOf(problems.description)}
        />
        <TagField tags={form.tags} onTags={(tags) => desk.edit({ tags })} error={textOf(problems.tags)} />
        <Checkbox checked={form.isPublic} onChecked={(isPublic) => desk.edit({ isPublic })} line={create.isPublicLine}>
          {create.isPublic}
        </Checkbox>
      </div>
    </Panel>
  );
}
