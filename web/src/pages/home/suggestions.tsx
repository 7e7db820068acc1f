import { FileText, Hash, type LucideIcon, User } from 'lucide-react';
import { useCore } from '../../i18n/index.tsx';
import { Options } from '../../ui/form/options.tsx';
import { Marked } from '../../ui/text/marked.tsx';
import type { Suggestion } from './suggestion.ts';

export interface SuggestionsProps {
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  typed: string;
  onPick: (suggestion: Suggestion) => void;
}

const icons = { title: FileText, tag: Hash, creator: User } satisfies Record<Suggestion['kind'], LucideIcon>;

const What = ({ suggestion: { kind, text }, typed }: { suggestion: Suggestion; typed: string }) => {
  const Icon = icons[kind];
  return (
    <>
      <Icon aria-hidden="true" className="mr-2.5 inline size-[15px] text-ink-3" />
      <Marked text={text} query={typed} />
    </>
  );
};

export default function Suggestions({ id, suggestions, active, typed, onPick }: SuggestionsProps) {
  const { home } = useCore();
  return (
    <Options
      id={id}
      label={home.suggestions}
      options={suggestions}
      active={active}
      keyOf={({ kind, text, username }) => `${kind} ${username ?? text}`}
      onPick={onPick}
    >
      {(suggestion) => [
        <What key="what" suggestion={suggestion} typed={typed} />,
        suggestion.username ? `@${suggestion.username}` : home.suggested[suggestion.kind],
      ]}
    </Options>
  );
}
