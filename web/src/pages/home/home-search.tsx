import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentType, type KeyboardEvent, lazy, Suspense, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { ask } from '../../api/client.ts';
import { keyOf } from '../../api/query.ts';
import { useCore } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { Button } from '../../ui/button/button.tsx';
import { SearchBox } from '../../ui/form/search-field.tsx';
import { comboboxOf, isComposed, useReach } from '../../ui/form/use-reach.ts';
import { useTyping } from '../../ui/form/use-typing.ts';
import { type Suggestion, suggestionsOf } from './suggestion.ts';
import type { SuggestionsProps } from './suggestions.tsx';

/** Fetched with the first letter; without it one types on and searches all the same. */
const Suggestions = lazy<ComponentType<SuggestionsProps>>(() =>
  import('./suggestions.tsx').catch(() => ({ default: () => null })),
);

/** Whoever types on within this time is not asked for. */
const restMs = 120;

/** What may be meant, while somebody types. Whoever fails to ask misses nothing. */
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

interface Props {
  q: string;
  /** Of the most frequent tag, where there is one. */
  placeholder: string;
  onSearch: (q: string) => void;
}

export function HomeSearch({ q, placeholder, onSearch }: Props) {
  const { home } = useCore();
  const navigate = useNavigate();
  const listId = useId();
  const typing = useTyping(q, onSearch);
  const found = useSuggestions(typing.draft);
  const { active, open, use, leave } = useReach(found.length, typing.offer);
  const pick = ({ text, username }: Suggestion) => {
    open(false);
    if (username) void navigate(paths.user(username));
    else typing.choose(text);
  };
  const press = (event: KeyboardEvent) => {
    if (isComposed(event)) return;
    const picked = event.key === 'Enter' ? found[active] : undefined;
    if (picked) pick(picked);
    if (picked || use(event.key)) event.preventDefault();
  };
  const button = (
    <Button tone="ink" type="submit">
      {home.search}
    </Button>
  );
  const heard = { onInput: leave, onKeyDown: press, onBlur: () => open(false) };
  return (
    <SearchBox
      label={home.searchLabel}
      placeholder={placeholder}
      typing={typing}
      button={button}
      input={{ ...comboboxOf(listId, { count: found.length, active }), ...heard }}
    >
      {found.length > 0 && (
        <Suspense>
          <Suggestions id={listId} suggestions={found} active={active} typed={typing.draft} onPick={pick} />
        </Suspense>
      )}
    </SearchBox>
  );
}
