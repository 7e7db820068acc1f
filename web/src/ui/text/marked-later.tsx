import { type ComponentType, lazy, Suspense } from 'react';

interface Props {
  text: string;
  query?: string | undefined;
}

const Plain = ({ text }: Props) => text;

/** Most visits look for nothing: what marks is fetched when somebody does, and a text without marks is still the text. */
const Marked = lazy<ComponentType<Props>>(() =>
  import('./marked.tsx').then((module) => ({ default: module.Marked })).catch(() => ({ default: Plain })),
);

export const MarkedLater = ({ text, query }: Props) =>
  query ? (
    <Suspense fallback={text}>
      <Marked text={text} query={query} />
    </Suspense>
  ) : (
    text
  );
