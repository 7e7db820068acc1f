import { Fragment, type ReactNode } from 'react';
import { unitsOf } from './title-lines.ts';

/** A clause of so many characters fits on a line of a phone, and is not divided unless the line is narrower. */
const lineLength = 14;

const partsOf = (text: string): string[] =>
  text
    .split(/(?<=[，。；：！？][」』”’）]*)(?![」』”’）])/)
    .flatMap((clause) => (clause.length > lineLength && /\p{Script=Han}/u.test(clause) ? unitsOf(clause) : clause));

/** A short text whose lines end between its clauses, or at least between words. Other content stays as it is. */
export function Sentence({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children;
  let end = 0;
  return (
    <span className="wrap-anywhere text-balance break-keep">
      {partsOf(children).map((part) => {
        end += part.length;
        return (
          <Fragment key={end}>
            {part}
            <wbr />
          </Fragment>
        );
      })}
    </span>
  );
}
