import { svg } from '../make/files.ts';

const grid = <T>(columns: number, rows: number, each: (column: number, row: number) => T): T[] =>
  Array.from({ length: columns * rows }, (_, at) => each(at % columns, Math.floor(at / columns)));

const side = 120;

/** Each is one tile of the pattern, drawn in lines; all fit edge to edge. */
const motifs: Record<string, (step: number) => string> = {
  回纹: (step) => `M10 110V10H110V110H${30 + step * 4}V30H90V90H50V50H70`,
  云纹: (step) => `M10 80a20 20 0 0 1 20-20a${24 + step} ${24 + step} 0 0 1 48 0a18 18 0 0 1 32 20M30 80h60`,
  水波: (step) => [30, 60, 90].map((y) => `M0 ${y}q30 ${-20 - step * 2} 60 0t60 0`).join(''),
  海浪: (step) =>
    [20, 34, 48].map((r) => `M${60 - r - step} 110a${r + step} ${r + step} 0 0 1 ${2 * (r + step)} 0`).join(''),
  龟背: (step) => `M60 ${8 + step}L104 34V86L60 ${112 - step}L16 86V34ZM60 34L82 47V73L60 86L38 73V47Z`,
  方胜: (step) => `M60 ${6 + step}L114 60L60 ${114 - step}L6 60ZM60 34L86 60L60 86L34 60Z`,
};

const inks = ['#bc3118', '#27587f', '#2c6a49', '#835400'];

export const patterns: Record<string, string> = Object.fromEntries(
  Object.entries(motifs).flatMap(([name, drawn]) =>
    inks.map((ink, step) => {
      const tile = `<path d="${drawn(step)}" fill="none" stroke="${ink}" stroke-width="4"/>`;
      const tiles = grid(5, 5, (column, row) => `<g transform="translate(${column * side} ${row * side})">${tile}</g>`);
      return [`${name}-${String(step + 1).padStart(2, '0')}.svg`, svg(side * 5, side * 5, tiles.join('\n'))];
    }),
  ),
);

interface Card {
  name: string;
  ground: string;
  ink: string;
  title: string;
  line: string;
}

/** Three to four, as notes are shown: large letters, much room. */
export const notes: Record<string, string> = Object.fromEntries(
  (
    [
      { name: '封面-01-清单', ground: '#faf6ee', ink: '#bc3118', title: '标题写在这里', line: '三件事，今天就能做' },
      { name: '封面-02-对比', ground: '#27587f', ink: '#faf6ee', title: '之前｜之后', line: '一张图看懂' },
      { name: '封面-03-问句', ground: '#2c6a49', ink: '#fff4dc', title: '为什么总是？', line: '答案在第三页' },
      { name: '封面-04-数字', ground: '#fff4dc', ink: '#835400', title: '7', line: '天，从零到会' },
      { name: '封面-05-引号', ground: '#2b2622', ink: '#faf6ee', title: '“一句话”', line: '来自一位老师傅' },
      { name: '封面-06-步骤', ground: '#f3d9d0', ink: '#9b1b46', title: '分四步', line: '照着做就行' },
    ] satisfies Card[]
  ).map(({ name, ground, ink, title, line }) => [
    `${name}.svg`,
    svg(
      900,
      1200,
      `<rect width="900" height="1200" fill="${ground}"/>\n<rect x="80" y="80" width="740" height="1040" fill="none" stroke="${ink}" stroke-width="6"/>\n<text x="140" y="560" font-size="110" font-weight="700" fill="${ink}">${title}</text>\n<text x="140" y="680" font-size="52" fill="${ink}">${line}</text>`,
    ),
  ]),
);

/** Square, as shops show their goods. */
export const shopPictures: Record<string, string> = Object.fromEntries(
  ['新品', '热卖', '满减', '预售'].map((word, at) => [
    `主图-${at + 1}-${word}.svg`,
    svg(
      800,
      800,
      `<rect width="800" height="800" fill="${['#faf6ee', '#f3d9d0', '#dfe8f0', '#e3efe6'][at]}"/>\n<ellipse cx="400" cy="620" rx="260" ry="40" fill="${inks[at]}" opacity=".2"/>\n<rect x="140" y="140" width="520" height="440" rx="12" fill="none" stroke="${inks[at]}" stroke-dasharray="12 10" stroke-width="4"/>\n<text x="400" y="375" text-anchor="middle" font-size="36" fill="${inks[at]}">商品图放这里</text>\n<path d="M0 0H210L150 96H0Z" fill="${inks[at]}"/>\n<text x="40" y="66" font-size="48" font-weight="700" fill="#fff">${word}</text>\n<text x="400" y="730" text-anchor="middle" font-size="52" font-weight="700" fill="${inks[at]}">一句话卖点</text>`,
    ),
  ]),
);
