/** Pieces of SVG, and what repeats them. */

export const rect = (x: number, y: number, width: number, height: number, look: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${look}/>`;

export const disc = (x: number, y: number, radius: number, look: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" ${look}/>`;

export const path = (d: string, look: string): string => `<path d="${d}" ${look}/>`;

export const fill = (colour: string, more = ''): string => `fill="${colour}" ${more}`;

export const line = (colour: string, width: number): string =>
  `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"`;

export const times = (count: number, draw: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');

/** Even in its unevenness: the same number for the same place. */
export const uneven = (at: number, below: number): number => ((at * 7919 + 104_729) % 9973) % below;

/** From the top to the bottom. */
export const ground = (from: string, to: string): string =>
  `<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>${rect(0, 0, 960, 640, fill('url(#g)'))}`;

/** A sheet with its shadow. */
export const sheet = (x: number, y: number, width: number, height: number, colour = '#fff'): string =>
  rect(x + 8, y + 12, width, height, fill('#000', 'opacity=".12" rx="12"')) +
  rect(x, y, width, height, fill(colour, 'rx="12"'));
