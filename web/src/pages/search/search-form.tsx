import { Search } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { queryLength } from '#shared/lists';
import { useRead } from '../../api/query.ts';
import { useLanguage, useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';
import { inputClass } from '../../ui/form/input-class.ts';

interface Props {
  /** The query in the URL. */
  q: string;
  isBusy: boolean;
  onSearch: (q: string) => void;
}

/** An example that exists: the creator with the most followers. */
function useExample(): string | undefined {
  const { search: t } = useT();
  const [language] = useLanguage();
  const { data } = useRead('GET /users', { query: { page: 1, limit: 1 }, staleTime: 300_000 });
  const [creator] = data?.users ?? [];
  return creator && t.example(language === 'en' ? creator.username : creator.display_name || creator.username);
}

export function SearchForm({ q, isBusy, onSearch }: Props) {
  const { home, search: t } = useT();
  const example = useExample();
  const id = useId();
  const [text, setText] = useState(q);
  const query = text.trim();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (query !== '' && !isBusy) onSearch(query);
  };
  return (
    <search className="block max-w-[34em]">
      <form onSubmit={submit} className="flex gap-2">
        <label htmlFor={id} className="sr-only">
          {t.label}
        </label>
        <input
          id={id}
          type="search"
          name="q"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={queryLength}
          placeholder={example}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={`${inputClass} min-w-0 flex-1`}
        />
        <Button
          icon={Search}
          type="submit"
          tone="ink"
          busy={isBusy && t.searching}
          disabledReason={query === '' ? '' : undefined}
          className="flex-none"
        >
          {home.search}
        </Button>
      </form>
    </search>
  );
}
