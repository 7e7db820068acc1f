import { Fragment } from 'react';
import { MarkedLater } from './marked-later.tsx';
import { emptyPartOf, unitsOf } from './title-lines.ts';

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
          (target as HTMLElement).style.setProperty('--empty', `${parts[at]}px`);
        });
      });

function observeTitle(title: HTMLElement) {
  observer?.observe(title);
  return () => observer?.unobserve(title);
}

/** The title of a file, with lines that break between words; `query` is the search whose matches are marked. */
export const Title = ({ text, query }: { text: string; query?: string | undefined }) => (
  <span key={text} ref={observeTitle} className="title">
    {query ? <MarkedLater text={text} query={query} /> : <Units text={text} />}
  </span>
);

const Units = ({ text }: { text: string }) =>
  unitsOf(text).map((unit, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the units of one text never change their order
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {unit}
    </Fragment>
  ));
