import { X } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../i18n/index.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TagInput } from './tag-input.tsx';
import { addTags, endsTag, type TagProblem } from './tags.ts';

interface Props {
  tags: readonly string[];
  onTags: (tags: readonly string[]) => void;
  error: string | undefined;
}

/** Enter, a comma or leaving the field adds a tag; backspace in the empty field removes the last one. */
export function TagField({ tags, onTags, error }: Props) {
  const { create } = useT();
  const [input, setInput] = useState('');
  const [problem, setProblem] = useState<TagProblem>();
  const messages = { many: create.tagsMany, long: create.tagsLong };

  const addInput = (text: string) => {
    const result = addTags(tags, text);
    setInput(result.remainder);
    setProblem(result.problem);
    if (result.tags !== tags) onTags(result.tags);
  };
  const type = (text: string, isComposing: boolean) => {
    setProblem(undefined);
    if (!isComposing && endsTag(text)) addInput(text);
    else setInput(text);
  };
  const remove = (tag: string) => {
    setProblem(undefined);
    onTags(tags.filter((other) => other !== tag));
  };
  const removeLast = () => onTags(tags.slice(0, -1));

  return (
    <Field label={create.tags} aside={create.tagsAside} error={problem ? messages[problem] : error}>
      {(links) => (
        <div className="relative flex min-h-11 flex-wrap items-center gap-2 rounded-md border border-line-strong bg-surface px-3.5 py-[7px] transition-colors focus-within:border-focus focus-within:outline-2 focus-within:outline-focus focus-within:-outline-offset-1 has-aria-invalid:border-bad">
          {tags.map((tag) => (
            <Tag key={tag} tag={tag} onRemove={() => remove(tag)} />
          ))}
          <TagInput
            links={links}
            tags={tags}
            input={input}
            onType={type}
            onEnd={() => addInput(input)}
            onPick={addInput}
            onBack={removeLast}
          />
        </div>
      )}
    </Field>
  );
}

function Tag({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  const { create } = useT();
  return (
    <span className="inline-flex h-7 max-w-full items-center gap-1 rounded-sm bg-sunken pl-2 font-medium text-ink-2 text-xs">
      <span className="truncate">{tag}</span>
      <button
        type="button"
        aria-label={create.removeTag(tag)}
        onClick={onRemove}
        className="relative grid size-7 flex-none place-items-center rounded-sm after:absolute after:-inset-y-2 after:inset-x-0 hover:text-ink"
      >
        <X aria-hidden="true" className="size-[13px]" />
      </button>
    </span>
  );
}
