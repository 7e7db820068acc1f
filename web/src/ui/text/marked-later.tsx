import { type ComponentType, lazy, Suspense } from 'react';

interface Props {
  text: string;
  query?: string | undefined;
}

const Plain = ({ text }: Props) => text;

/**
 * Most visits do not search: the code that marks matches is loaded with the first query, and until then the plain text
 * is shown.
 */
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
