import { Fragment } from 'react';
import { piecesOf } from './pieces.ts';

interface Props {
  text: string;
  query?: string | undefined;
  /** Only this part of the text is shown; matches may go beyond it. */
  from?: number;
  to?: number;
}

export const Marked = ({ text, query = '', from = 0, to = text.length }: Props) =>
  piecesOf(text, query).map(({ at, text: piece, isHit }) => {
    const part = piece.slice(Math.max(0, from - at), Math.max(0, to - at));
    if (!part || !isHit) return <Fragment key={at}>{part}</Fragment>;
    return (
      <mark key={at} className="bg-warn-soft text-current underline decoration-2 decoration-warn underline-offset-3">
        {part}
      </mark>
    );
  });
