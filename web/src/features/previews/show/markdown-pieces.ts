/** What the parser makes of a text, as far as it is drawn. */
export interface Piece {
  type: string;
  /** As it was typed. */
  raw: string;
  text?: string;
  /** Where a link or a picture leads. */
  href?: string;
  tokens?: readonly Piece[] | undefined;
  depth?: number;
  ordered?: boolean;
  start?: number | '';
  items?: readonly Piece[];
  checked?: boolean | undefined;
  header?: readonly Cell[];
  rows?: readonly (readonly Cell[])[];
}

interface Cell {
  tokens: readonly Piece[];
}

const named: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
};

/** Text may name characters as HTML does; HTML itself is shown as it was typed. */
export const textIn = ({ type, raw, text = raw }: Piece): string =>
  type === 'html' ? raw : text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (name) => named[name] ?? name);
