import { Fragment } from 'react';
import { piecesOf } from './pieces.ts';

/** A text with the matches of a query marked. */
export const Marked = ({ text, query = '' }: { text: string; query?: string | undefined }) => (
  <>
    {piecesOf(text, query).map(({ at, text: piece, isHit }) =>
      isHit ? (
        <mark key={at} className="bg-warn-soft text-current underline decoration-2 decoration-warn underline-offset-3">
          {piece}
        </mark>
      ) : (
        <Fragment key={at}>{piece}</Fragment>
      ),
    )}
  </>
);
