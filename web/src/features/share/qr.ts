import { encode } from 'uqr';

/** The white margin, by which cameras find the code. */
const border = 4;

interface Code {
  size: number;
  /** The dark squares as one path, one unit each. */
  path: string;
}

export function qrOf(text: string): Code {
  const { data, size } = encode(text, { ecc: 'M', border });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
