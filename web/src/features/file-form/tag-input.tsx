import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useT } from '../../i18n/index.tsx';
import { comboboxOf } from '../../ui/form/combobox.ts';
import type { FieldLinks } from '../../ui/form/field.tsx';
import { OptionDetail, Options } from '../../ui/form/options.tsx';
import { isComposed, useHighlight } from '../../ui/form/use-highlight.ts';
import { formatCount } from '../../ui/text/format.ts';
import { Marked } from '../../ui/text/marked.tsx';
import { suggestTags } from './suggest-tags.ts';

interface Props {
  links: FieldLinks;
  tags: readonly string[];
  input: string;
  onType: (text: string, isComposing: boolean) => void;
  /** Turns the input into tags. */
  onEnd: () => void;
  onPick: (tag: string) => void;
  onBack: () => void;
}

/** The market's tags, loaded when the field gets the focus. */
function useSuggestions(tags: readonly string[], input: string) {
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const popular = useRead('GET /files/meta/tags', { enabled: isWanted, staleTime: 300_000 });
  const suggestions = isOpen ? suggestTags(popular.data?.tags ?? [], tags, input) : [];
  const { active, open, use } = useHighlight({ count: suggestions.length, of: input, show: setOpen });
  return {
    options: suggestions,
    active,
    picked: suggestions[active]?.tag,
    show: open,
    use,
    want: () => setWanted(true),
  };
}

type Suggestions = ReturnType<typeof useSuggestions>;

/**
 * The behaviour of a combobox whose suggestions are optional: any input may become a tag. While the input method
 * composes, nothing is suggested, and Enter, comma and arrows belong to it.
 */
function useCombobox({ input, onType, onEnd, onPick, onBack }: Props, { picked, show, use }: Suggestions) {
  const type = (text: string, isComposing: boolean) => {
    show(!isComposing && text.trim() !== '');
    onType(text, isComposing);
  };
  const pick = (tag: string) => {
    show(false);
    onPick(tag);
  };
  const end = () => {
    show(false);
    onEnd();
  };
  const finish = () => (picked === undefined ? end() : pick(picked));
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposed(event)) return;
    if (event.key === 'Backspace' && input === '') onBack();
    if (event.key === 'Enter') finish();
    if (event.key === 'Enter' || use(event.key)) event.preventDefault();
  };
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    type(target.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing);
  return { type, pick, end, press: handleKey, change };
}

export function TagInput(props: Props) {
  const { links, tags, input } = props;
  const { create } = useT();
  const listId = useId();
  const suggestions = useSuggestions(tags, input);
  const { type, pick, end, press: handleKey, change } = useCombobox(props, suggestions);
  const { options, active, show, want } = suggestions;
  return (
    <>
      <input
        {...links}
        {...comboboxOf(listId, { count: options.length, active })}
        value={input}
        placeholder={tags.length > 0 ? create.tagsMore : create.tagsFirst}
        autoComplete="off"
        onChange={change}
        onCompositionEnd={({ currentTarget }) => type(currentTarget.value, false)}
        onKeyDown={handleKey}
        onFocus={want}
        onClick={() => show(true)}
        onBlur={end}
        className="h-7 min-w-24 flex-1 bg-transparent text-sm focus:outline-0"
      />
      <Options
        id={listId}
        label={create.tagSuggestions}
        options={options}
        active={active}
        keyOf={({ tag }) => tag}
        onPick={({ tag }) => pick(tag)}
      >
        {({ tag, count }) => (
          <>
            <span className="truncate">
              <Marked text={tag} query={input} />
            </span>
            {count > 0 && <OptionDetail>{create.tagUses(formatCount(count))}</OptionDetail>}
          </>
        )}
      </Options>
    </>
  );
}
