import { lazy } from 'react';
import { isMarked } from '#shared/text/plain-words';
import { langOf } from '../../ui/text/lang-of.ts';

interface Props {
  text: string;
}

export const textClass = 'max-w-[42em] wrap-anywhere';

/** The text with its line breaks, without Markdown. */
export const PlainText = ({ text }: Props) => (
  <p lang={langOf(text)} className={`whitespace-pre-line text-ink-2 ${textClass}`}>
    {text}
  </p>
);

/** If the renderer does not load, the text is shown as typed. */
const RenderedMarkdown = lazy(() =>
  import('../previews/show/markdown.tsx').then(
    ({ Markdown }) => ({
      default: ({ text }: Props) => <Markdown addresses text={text} className={`text-base ${textClass}`} />,
    }),
    () => ({ default: PlainText }),
  ),
);

/**
 * An author's description of a file. The Markdown renderer is loaded only for texts with markup; the caller provides
 * the Suspense fallback.
 */
export const AuthorText = ({ text }: Props) =>
  isMarked(text) ? <RenderedMarkdown text={text} /> : <PlainText text={text} />;
