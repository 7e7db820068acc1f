import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Hash, type LucideIcon, User } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle } from 'react';
import { useNavigate } from 'react-router-dom';
import { ask } from '../../../api/client.ts';
import { keyOf } from '../../../api/query.ts';
import { preloadMessages, useCore } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import type { ComboboxState } from '../../../ui/form/combobox.ts';
import { OptionDetail, Options } from '../../../ui/form/options.tsx';
import { isComposed, useHighlight } from '../../../ui/form/use-highlight.ts';
import type { Typing } from '../../../ui/form/use-typing.ts';
import { Marked } from '../../../ui/text/marked.tsx';
import { type Suggestion, suggestionsOf } from './suggestion.ts';

/** Handles a key in the search field. */
export type Press = (event: KeyboardEvent) => void;

export interface SuggestionsProps {
  id: string;
  typing: Typing;
  /** Handles the field's keys while suggestions are open. */
  keys: Ref<Press>;
  /** Reports the ARIA state of the list, which the field announces. */
  onOffer: (offered: ComboboxState) => void;
}

/** The first letter shows these at once. */
for (const load of [() => import('./result-line.tsx'), () => import('./instead.tsx'), preloadMessages])
  load().catch(() => undefined);

/** Typing on within this time in ms makes no request. */
const restMs = 120;

/** Suggestions for the typed text; empty if the request fails. */
function useSuggestions(draft: string): readonly Suggestion[] {
  const query = { q: draft };
  const { data } = useQuery({
    queryKey: keyOf('GET /files/suggestions', { query }),
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, restMs));
      signal.throwIfAborted();
      return ask('GET /files/suggestions', { query }, { signal });
    },
    enabled: draft !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return draft === '' || !data ? [] : suggestionsOf(data, draft);
}

export default function Suggestions({ id, typing, keys, onOffer }: SuggestionsProps) {
  const { home, common } = useCore();
  const navigate = useNavigate();
  const { draft } = typing;
  const suggestions = useSuggestions(draft);
  const count = suggestions.length;
  const { active, open, use } = useHighlight({ count, of: draft, show: typing.offer });
  const pick = ({ text, username }: Suggestion) => {
    open(false);
    if (username) void navigate(paths.user(username));
    else typing.choose(text);
  };
  const press = (event: KeyboardEvent) => {
    if (isComposed(event)) return;
    const picked = event.key === 'Enter' ? suggestions[active] : undefined;
    if (picked) pick(picked);
    if (picked || use(event.key)) event.preventDefault();
  };
  useImperativeHandle(keys, () => press);
  useEffect(() => onOffer({ count, active }), [onOffer, count, active]);
  return (
    <>
      <button
        type="button"
        onMouseDown={(event) => event.preventDefault()}
        onClick={leave}
        className="cancel absolute hidden inset-y-0 w-18 text-ink-2 text-sm"
      >
        {common.cancel}
      </button>
      <Options
        id={id}
        label={home.suggestions}
        options={suggestions}
        active={active}
        keyOf={({ kind, text, username }) => `${kind} ${username ?? text}`}
        onPick={pick}
      >
        {(suggestion) => (
          <>
            <SuggestionText suggestion={suggestion} typed={draft} />
            <OptionDetail>{suggestion.username ? `@${suggestion.username}` : home.suggestedTag}</OptionDetail>
          </>
        )}
      </Options>
    </>
  );
}

/** The search is over the header for as long as it has the focus. */
function leave(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

const icons = { tag: Hash, creator: User } satisfies Record<Suggestion['kind'], LucideIcon>;

function SuggestionText({ suggestion: { kind, text }, typed }: { suggestion: Suggestion; typed: string }) {
  const Icon = icons[kind];
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Icon aria-hidden="true" className="size-[15px] text-ink-3" />
      <span className="truncate">
        <Marked text={text} query={typed} />
      </span>
    </span>
  );
}
