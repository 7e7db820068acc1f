import { Fragment } from 'react';
import { piecesOf } from './pieces.ts';

/** A text with what was looked for marked in it. */
export const Marked = ({ text, query = '' }: { text: string; query?: string | undefined }) => (
  <>
    {piecesOf(text, query).map(({ at, text: piece, isHit }) =>
      isHit ? (
        <mark key={at} className="border-warn border-b-2 bg-warn-soft text-current">
          {piece}
        </mark>
      ) : (
        <Fragment key={at}>{piece}</Fragment>
      ),
    )}
  </>
);
