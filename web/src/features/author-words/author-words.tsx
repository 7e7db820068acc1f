import { lazy } from 'react';
import { isMarked } from '#shared/text/plain-words';

interface Props {
  text: string;
}

export const wordsLook = 'max-w-[42em] wrap-anywhere';

/** As it was typed. */
export const AsTyped = ({ text }: Props) => <p className={`whitespace-pre-line text-ink-2 ${wordsLook}`}>{text}</p>;

/** Where what reads it cannot be fetched, it is shown as it was typed. */
const Drawn = lazy(() =>
  import('../previews/show/markdown.tsx').then(
    ({ Markdown }) => ({
      default: ({ text }: Props) => <Markdown addresses text={text} className={`text-base ${wordsLook}`} />,
    }),
    () => ({ default: AsTyped }),
  ),
);

/** What an author writes about a file. Only where it has marks is fetched what draws them: whoever shows it says what until then. */
export const AuthorWords = ({ text }: Props) => (isMarked(text) ? <Drawn text={text} /> : <AsTyped text={text} />);
