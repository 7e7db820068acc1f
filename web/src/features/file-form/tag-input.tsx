import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react';
import { read } from '../../api/query.ts';
import { useT } from '../../i18n/index.tsx';
import { cx } from '../../ui/class-names.ts';
import type { FieldLinks } from '../../ui/form/field.tsx';
import { formatCount } from '../../ui/text/format.ts';
import { Marked } from '../../ui/text/marked.tsx';
import { suggestTags } from './suggest-tags.ts';

interface Props {
  links: FieldLinks;
  tags: readonly string[];
  typed: string;
  onType: (text: string, isComposing: boolean) => void;
  /** What was typed becomes tags. */
  onEnd: () => void;
  onPick: (tag: string) => void;
  onBack: () => void;
}

/** The market's tags, asked for once somebody is about to type one. */
function useSuggestions(tags: readonly string[], typed: string) {
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const known = useQuery({ ...read('GET /files/meta/tags'), enabled: isWanted, staleTime: 300_000 });
  const found = isOpen ? suggestTags(known.data?.tags ?? [], tags, typed) : [];
  const show = (open: boolean) => {
    setOpen(open);
    setActive(-1);
  };
  /** Round and round, with the field itself between the last and the first. */
  const move = (step: 1 | -1) => {
    setOpen(true);
    const places = found.length + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  };
  return { found, active, picked: found[active]?.tag, show, move, want: () => setWanted(true) };
}

type Suggestions = ReturnType<typeof useSuggestions>;

/** Keys of a list that is open, or opens. True where the key has been used up. */
function usedByList(key: string, { found, move, show }: Suggestions): boolean {
  if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1);
  else if (key === 'Escape' && found.length > 0) show(false);
  else return false;
  return true;
}

const isComposed = ({ nativeEvent, keyCode }: KeyboardEvent): boolean => nativeEvent.isComposing || keyCode === 229;

/**
 * What a combobox does that only offers: whatever is typed may become a tag. While Chinese is being composed nothing is
 * offered, and Enter, comma and arrows belong to the input method.
 */
function useCombobox({ typed, onType, onEnd, onPick, onBack }: Props, suggestions: Suggestions) {
  const { picked, show } = suggestions;
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
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposed(event)) return;
    if (event.key === 'Backspace' && typed === '') onBack();
    if (event.key === 'Enter') finish();
    if (event.key === 'Enter' || usedByList(event.key, suggestions)) event.preventDefault();
  };
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    type(target.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing);
  return { type, pick, end, press, change };
}

export function TagInput(props: Props) {
  const { links, tags, typed } = props;
  const { create } = useT();
  const listId = useId();
  const suggestions = useSuggestions(tags, typed);
  const { type, pick, end, press, change } = useCombobox(props, suggestions);
  const { found, active, show, want } = suggestions;
  return (
    <>
      <input
        {...links}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={active === -1 ? undefined : `${listId}-${active}`}
        value={typed}
        placeholder={tags.length > 0 ? create.tagsMore : create.tagsFirst}
        autoComplete="off"
        onChange={change}
        onCompositionEnd={({ currentTarget }) => type(currentTarget.value, false)}
        onKeyDown={press}
        onFocus={want}
        onClick={() => show(true)}
        onBlur={end}
        className="h-7 min-w-24 flex-1 bg-transparent text-sm focus:outline-0"
      />
      <Offer id={listId} label={create.tagSuggestions} suggestions={suggestions} typed={typed} onPick={pick} />
    </>
  );
}

interface OfferProps {
  id: string;
  label: string;
  suggestions: Suggestions;
  typed: string;
  onPick: (tag: string) => void;
}

/** There from the start, so that the field always points to something. A press leaves the focus where it is. */
function Offer({ id, label, suggestions: { found, active }, typed, onPick }: OfferProps) {
  const { create } = useT();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      className={cx(
        'absolute inset-x-0 top-full z-20 mt-1.5 rounded-[10px] border border-line bg-surface p-1.5 shadow-pop',
        found.length === 0 && 'hidden',
      )}
    >
      {found.map(({ tag, count }, at) => (
        <button
          key={tag}
          id={`${id}-${at}`}
          type="button"
          role="option"
          aria-selected={at === active}
          tabIndex={-1}
          onClick={() => onPick(tag)}
          className="flex min-h-11 w-full items-center justify-between gap-3 rounded-[6px] px-3 text-left hover:bg-sunken aria-selected:bg-sunken"
        >
          <span className="truncate">
            <Marked text={tag} query={typed} />
          </span>
          <span className="num whitespace-nowrap text-ink-3 text-xs">{create.tagUses(formatCount(count))}</span>
        </button>
      ))}
    </div>
  );
}
