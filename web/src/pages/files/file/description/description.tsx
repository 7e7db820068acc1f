import { type ReactNode, useEffect } from 'react';
import type { FileDetail } from '#shared/contract/files';
import { useEverTrue } from '../../../../features/lists/use-ever-true.ts';
import { allReviews, useQuestions, useReviews } from '../../../../features/reviews/calls.ts';
import { Questions } from './questions.tsx';
import { Reviews } from './reviews.tsx';

/** Both are shown together: one that came later would push the other away. */
function useAllLoaded(id: string): boolean {
  const queriesOfBoth = [useReviews(id, allReviews).query, useQuestions(id).query];
  return useEverTrue(queriesOfBoth.every(({ isPending }) => !isPending));
}

interface Props {
  file: FileDetail;
  part: 'reviews' | 'questions';
  /** The placeholder until then. */
  coming: ReactNode;
  onLoaded: () => void;
}

/** The reviews of a file, or the questions about it. */
export default function FileDescription({ file, part, coming, onLoaded: onTold }: Props) {
  const isLoaded = useAllLoaded(file.id);
  useEffect(() => {
    if (isLoaded) onTold();
  }, [isLoaded, onTold]);
  if (!isLoaded) return coming;
  return part === 'reviews' ? <Reviews file={file} /> : <Questions file={file} />;
}
