import { type ComponentType, lazy, Suspense } from 'react';

interface Props {
  text: string;
  query?: string | undefined;
  /** Only this part of the text is shown. */
  from?: number;
  to?: number;
}

const Plain = ({ text, from, to }: Props) => text.slice(from, to);

/**
 * Most visits do not search: the code that marks matches is loaded with the first query, and until then the plain text
 * is shown.
 */
const Marked = lazy<ComponentType<Props>>(() =>
  import('./marked.tsx').then((module) => ({ default: module.Marked })).catch(() => ({ default: Plain })),
);

export const MarkedLater = (props: Props) => (
  <Suspense fallback={<Plain {...props} />}>
    <Marked {...props} />
  </Suspense>
);
