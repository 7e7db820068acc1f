import { Suspense, useEffect } from 'react';
import type { FileDetail } from '#shared/contract/files';
import { useT } from '../../../../i18n/index.tsx';
import { lazyPart } from '../../../../nav/lazy-part.ts';
import { cx } from '../../../../ui/class-names.ts';
import { useNear } from '../../../../ui/frame/use-near.ts';
import { Skeleton } from '../../../../ui/list/skeleton.tsx';

const FileDescription = lazyPart(() => import('./description.tsx'));

const parts = ['reviews', 'questions'] as const;

/** Scrolls to the linked part once everything has loaded, since reviews above the questions push them down. */
function Arrival() {
  useEffect(() => {
    const part = parts.find((one) => location.hash === `#${one}`);
    if (part) document.getElementById(part)?.scrollIntoView();
  }, []);
  return null;
}

interface Props {
  file: FileDetail;
  isLoaded: boolean;
  /** Content below is rendered then, so that nothing moves. */
  onLoaded: () => void;
}

/**
 * Reviews and questions, side by side from 1024 px. Their headings are there from the beginning, so that a link leads to
 * them; the rest is fetched when the reader comes near.
 */
export function DescriptionPanel({ file, isLoaded, onLoaded }: Props) {
  const t = useT();
  const { isNear, ref } = useNear();
  return (
    <div
      ref={ref}
      className={cx(
        'my-10 grid grid-cols-[minmax(0,1fr)] content-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_368px]',
        !isLoaded && 'min-h-dvh',
      )}
    >
      <Arrival key={isLoaded ? 'told' : 'coming'} />
      {parts.map((part) => {
        /** About as high as the content. */
        const coming = <Skeleton className={part === 'reviews' && file.rating ? 'h-96' : 'h-11'} />;
        return (
          <section
            key={part}
            id={part}
            tabIndex={-1}
            aria-labelledby={`${part}-heading`}
            className={cx('outline-0', part === 'questions' && !isLoaded && 'invisible')}
          >
            <h2 id={`${part}-heading`} className="mb-3">
              {t[part].heading}
            </h2>
            {isNear ? (
              <Suspense fallback={coming}>
                <FileDescription {...{ file, part, coming, onLoaded }} />
              </Suspense>
            ) : (
              coming
            )}
          </section>
        );
      })}
    </div>
  );
}
