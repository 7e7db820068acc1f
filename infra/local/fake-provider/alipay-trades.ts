import { type Fen, fen } from '#shared/money';

export const total = (amounts: Iterable<{ amount: Fen }>): Fen =>
  fen([...amounts].reduce((sum, { amount }) => sum + amount, 0));

/** Each once, after so many that were given before. */
export function numbers(before = 0): (prefix: string) => string {
  let given = before;
  return (prefix) => {
    given += 1;
    return prefix + given.toString().padStart(16, '0');
  };
}
