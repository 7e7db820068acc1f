import type { FileDetail } from '#shared/contract/files';
import { useT } from '../../../i18n/index.tsx';
import { Questions } from './questions.tsx';
import { Reviews } from './reviews.tsx';
import { ToldSection } from './told-section.tsx';

/** What buyers say of a file, and what was asked about it. */
export default function Told({ file }: { file: FileDetail }) {
  const { questions, reviews } = useT();
  return (
    <>
      <ToldSection id="reviews" heading={reviews.heading}>
        <Reviews file={file} />
      </ToldSection>
      <ToldSection id="questions" heading={questions.heading}>
        <Questions file={file} />
      </ToldSection>
    </>
  );
}
