import { type ComponentType, lazy, Suspense, useId, useRef, useState } from 'react';
import { useCore } from '../../../i18n/index.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { comboboxOf } from '../../../ui/form/combobox.ts';
import { SearchBox } from '../../../ui/form/search-field.tsx';
import type { Typing } from '../../../ui/form/use-typing.ts';
import type { Press, SuggestionsProps } from './suggestions.tsx';

/** Fetched when the field gets the focus; typing and searching work without it. */
const Suggestions = lazy<ComponentType<SuggestionsProps>>(() =>
  import('./suggestions.tsx').catch(() => ({ default: () => null })),
);

export function HomeSearch({ typing }: { typing: Typing }) {
  const { home } = useCore();
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  const [offered, onOffer] = useState({ count: 0, active: -1 });
  const keys = useRef<Press>(null);
  return (
    <SearchBox
      label={home.searchLabel}
      placeholder={home.searchHint}
      typing={typing}
      button={
        <Button tone="ink" type="submit">
          {home.search}
        </Button>
      }
      input={{
        ...comboboxOf(id, offered),
        onFocus: () => setWanted(true),
        onBlur: () => typing.offer(false),
        onKeyDown: (event) => keys.current?.(event),
      }}
    >
      {isWanted && (
        <Suspense>
          <Suggestions id={id} typing={typing} keys={keys} onOffer={onOffer} />
        </Suspense>
      )}
    </SearchBox>
  );
}
