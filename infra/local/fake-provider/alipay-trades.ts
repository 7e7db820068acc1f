import { type Fen, fen } from '#shared/money';

export const total = (amounts: Iterable<{ amount: Fen }>): Fen =>
  fen([...amounts].reduce((sum, { amount }) => sum + amount, 0));

/** Each once, after so many that were given before. */
export function numberSequence(before = 0): (prefix: string) => string {
  let count = before;
  return (prefix) => {
    count += 1;
    return prefix + count.toString().padStart(16, '0');
  };
}
