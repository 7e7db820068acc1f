import { X } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { useT } from '../../i18n/index.tsx';
import { Field, type FieldLinks } from '../../ui/field.tsx';
import { addTags, endsTag, type TagProblem } from './tags.ts';

interface Props {
  tags: readonly string[];
  onTags: (tags: readonly string[]) => void;
  error: string | undefined;
}

/** Enter, a comma or leaving the field makes a tag; backspace in the empty field takes the last one back. */
export function TagField({ tags, onTags, error }: Props) {
  const { create } = useT();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<TagProblem>();
  const words = { many: create.tagsMany, long: create.tagsLong };

  const take = (text: string) => {
    const added = addTags(tags, text);
    setTyped(added.rest);
    setProblem(added.problem);
    if (added.tags !== tags) onTags(added.tags);
  };
  const type = (text: string, isComposing: boolean) => {
    setProblem(undefined);
    if (!isComposing && endsTag(text)) take(text);
    else setTyped(text);
  };
  const remove = (tag: string) => {
    setProblem(undefined);
    onTags(tags.filter((other) => other !== tag));
  };
  const removeLast = () => onTags(tags.slice(0, -1));

  return (
    <Field label={create.tags} aside={create.tagsAside} error={problem ? words[problem] : error}>
      {(links) => (
        <div className="flex min-h-11 flex-wrap items-center gap-2 rounded-md border border-line-strong bg-surface px-3.5 py-[7px] transition-colors focus-within:border-focus focus-within:outline-2 focus-within:outline-focus focus-within:-outline-offset-1 has-aria-invalid:border-bad">
          {tags.map((tag) => (
            <Tag key={tag} tag={tag} onRemove={() => remove(tag)} />
          ))}
          <TagInput
            links={links}
            placeholder={tags.length > 0 ? create.tagsMore : create.tagsFirst}
            typed={typed}
            onType={type}
            onEnd={() => take(typed)}
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

interface InputProps {
  links: FieldLinks;
  placeholder: string;
  typed: string;
  onType: (text: string, isComposing: boolean) => void;
  onEnd: () => void;
  onBack: () => void;
}

/** While Chinese is being composed, Enter and comma choose characters: they end nothing then. */
function TagInput({ links, placeholder, typed, onType, onEnd, onBack }: InputProps) {
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    onType(target.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      onEnd();
    }
    if (event.key === 'Backspace' && typed === '') onBack();
  };
  return (
    <input
      {...links}
      value={typed}
      placeholder={placeholder}
      autoComplete="off"
      onChange={change}
      onCompositionEnd={({ currentTarget }) => onType(currentTarget.value, false)}
      onKeyDown={press}
      onBlur={onEnd}
      className="h-7 min-w-24 flex-1 bg-transparent text-sm focus:outline-0"
    />
  );
}
