import { Fragment } from 'react';
import { langOf } from './lang-of.ts';
import { MarkedLater } from './marked-later.tsx';
import { emptyPartOf, unitsOf } from './title-lines.ts';

interface TitleProps {
  text: string;
  query?: string | undefined;
}

let canvas: CanvasRenderingContext2D | null | undefined;

function emptyPartIn(title: Element, width: number): number {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return 0;
  canvas.font = getComputedStyle(title).font;
  /** A browser may set a line a little wider than its parts are together. */
  return emptyPartOf(unitsOf(title.textContent), width - 2, (text) => canvas?.measureText(text).width ?? 0);
}

/** Reports widths after layout and before the paint, of all titles together: nothing is laid out twice. */
const observer =
  typeof ResizeObserver === 'undefined'
    ? undefined
    : new ResizeObserver((entries) => {
        const parts = entries.map(({ target, contentRect: { width } }) => Math.floor(emptyPartIn(target, width)));
        entries.forEach(({ target }, at) => {
          const { style } = target as HTMLElement;
          const empty = parts[at] ? `${parts[at]}px` : '';
          if (style.getPropertyValue('--empty') !== empty) style.setProperty('--empty', empty);
        });
      });

function observeTitle(title: HTMLElement) {
  observer?.observe(title);
  return () => observer?.unobserve(title);
}

/** The title of a file, with lines that break between words; `query` is the search whose matches are marked. */
export const Title = ({ text, query }: TitleProps) => (
  <span key={text} ref={observeTitle} lang={langOf(text)} className="title">
    <Units text={text} query={query} />
  </span>
);

/** A line may end at any space, so units such as 100 题 get one that does not break. */
const gluedUnitsOf = (text: string): string[] =>
  unitsOf(text).map((unit) => unit.replace(/(?<=\S)\s(?=\S)/g, '\u00a0'));

/** The text with breaks between words. */
export function Units({ text, query }: TitleProps) {
  const units = gluedUnitsOf(text);
  const glued = units.join('');
  let end = 0;
  return units.map((unit) => {
    const from = end;
    end += unit.length;
    return (
      <Fragment key={from}>
        {from > 0 && <wbr />}
        {query ? <MarkedLater text={glued} query={query} from={from} to={end} /> : unit}
      </Fragment>
    );
  });
}
