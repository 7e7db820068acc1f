import { Suspense, useEffect } from 'react';
import type { FileDetail } from '#shared/contract/files';
import { useT } from '../../../i18n/index.tsx';
import { lazyPart } from '../../../nav/lazy-part.ts';
import { useNear } from '../../../ui/frame/use-near.ts';
import { Skeleton } from '../../../ui/list/skeleton.tsx';
import { ToldSection } from './told-section.tsx';

const Told = lazyPart(() => import('./told.tsx'));

/** Reviews and questions, of which nothing is fetched or asked for before somebody comes near to them. */
export function ToldPlace({ file }: { file: FileDetail }) {
  const { isNear, ref } = useNear();
  /** A link to one of them leads there once they have a place. */
  useEffect(() => {
    const { hash } = location;
    if (hash === '#reviews' || hash === '#questions') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, []);
  const coming = <Coming file={file} />;
  return (
    <div ref={ref} className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {isNear ? (
        <Suspense fallback={coming}>
          <Told file={file} />
        </Suspense>
      ) : (
        coming
      )}
    </div>
  );
}

/** About as high as what comes. */
function Coming({ file: { rating } }: { file: FileDetail }) {
  const { questions, reviews } = useT();
  return (
    <>
      <ToldSection id="reviews" heading={reviews.heading}>
        <Skeleton className={rating ? 'h-96' : 'h-6'} />
      </ToldSection>
      <ToldSection id="questions" heading={questions.heading}>
        <Skeleton className="h-20" />
      </ToldSection>
    </>
  );
}
