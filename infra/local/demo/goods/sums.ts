import { chance } from '../chance.ts';
import type { Block } from '../make/pdf.ts';

interface Sum {
  asked: string;
  answer: number;
}

/** Of first and second grade: no sum leaves a hundred, and none goes below nothing. */
export function sums(many: number): Sum[] {
  const { below } = chance(20);
  return Array.from({ length: many }, (_, at) => {
    const [one, other] = [2 + below(48), 2 + below(48)];
    if (at % 3 === 0) return { asked: `${one} + ${other} =`, answer: one + other };
    if (at % 3 === 1) return { asked: `${one + other} - ${one} =`, answer: other };
    const [left, right] = [2 + below(8), 2 + below(8)];
    return { asked: `${left} × ${right} =`, answer: left * right };
  });
}

const perPage = 100;
const perRow = 4;

const rowsOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, row) => all.slice(row * size, (row + 1) * size));

const page = (all: readonly Sum[], number: number): Block[] => [
  { say: `口算练习  第 ${number} 天    用时 ____ 分    对 ____ 题`, size: 12 },
  {
    table: rowsOf(all, perRow).map((row) => row.map(({ asked }) => asked)),
    widths: Array.from({ length: perRow }, () => 1 / perRow),
  },
];

const answers = (all: readonly Sum[], from: number): Block[] => [
  { heading: '答案' },
  ...rowsOf(all, perPage).map((one, at) => ({
    say: `第 ${from + at} 天  ${one.map(({ answer }) => answer).join(' ')}`,
    size: 8,
  })),
];

/** Ten days of a hundred sums, and two pages of answers. */
export function worksheets(): Block[][] {
  const all = sums(10 * perPage);
  const days = rowsOf(all, perPage);
  return [
    ...days.map((one, at) => page(one, at + 1)),
    answers(all.slice(0, 5 * perPage), 1),
    answers(all.slice(5 * perPage), 6),
  ];
}
