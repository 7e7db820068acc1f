import { lazy } from 'react';
import { isMarked } from '#shared/text/plain-words';

interface Props {
  text: string;
}

export const wordsLook = 'max-w-[42em] wrap-anywhere';

/** The text with its line breaks, without Markdown. */
export const AsTyped = ({ text }: Props) => <p className={`whitespace-pre-line text-ink-2 ${wordsLook}`}>{text}</p>;

/** If the renderer does not load, the text is shown as typed. */
const Drawn = lazy(() =>
  import('../previews/show/markdown.tsx').then(
    ({ Markdown }) => ({
      default: ({ text }: Props) => <Markdown addresses text={text} className={`text-base ${wordsLook}`} />,
    }),
    () => ({ default: AsTyped }),
  ),
);

/**
 * An author's description of a file. The Markdown renderer is loaded only for texts with markup; the caller provides
 * the Suspense fallback.
 */
export const AuthorWords = ({ text }: Props) => (isMarked(text) ? <Drawn text={text} /> : <AsTyped text={text} />);
