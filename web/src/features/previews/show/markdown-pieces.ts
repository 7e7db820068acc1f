/** A token of the Markdown parser, with the fields that are used. */
export interface Piece {
  type: string;
  /** The source text. */
  raw: string;
  text?: string;
  /** The address of a link or picture. */
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

/** Resolves HTML's character references; HTML itself is shown as text. */
export const textIn = ({ type, raw, text = raw }: Piece): string =>
  type === 'html' ? raw : text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (name) => named[name] ?? name);
