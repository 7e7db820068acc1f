import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { ButtonLink } from '../button/button.tsx';
import { cx } from '../class-names.ts';
import { Sentence } from '../text/sentence.tsx';

/** Decorative: if it does not load, the text and the link are still there. */
const StallDrawing = lazy<ComponentType>(() => import('./stall-drawing.tsx').catch(() => ({ default: () => null })));

interface Props {
  heading: ReactNode;
  line?: ReactNode;
  /** The one way on: an address and its label, or another element. */
  to?: string;
  word?: string;
  action?: ReactNode;
  /** 1 if the page has no other heading. */
  level?: 1 | 2 | 3;
}

export function Empty({ heading, line, to, word, action, level = 2 }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className="grid justify-items-center gap-2 px-4 py-12 text-center text-ink-2">
      <div className={cx('mb-2 aspect-[240/170]', level === 1 ? 'w-60' : 'w-42')}>
        <Suspense>
          <StallDrawing />
        </Suspense>
      </div>
      <Heading
        className={level === 1 ? 'song text-[1.75rem] text-ink leading-[1.35]' : 'wrap-anywhere text-ink text-md'}
      >
        <Sentence>{heading}</Sentence>
      </Heading>
      {line && (
        <div className="wrap-anywhere max-w-[26em] text-balance">
          <Sentence>{line}</Sentence>
        </div>
      )}
      {(to || action) && (
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          {to ? <ButtonLink to={to}>{word}</ButtonLink> : action}
        </div>
      )}
    </div>
  );
}
