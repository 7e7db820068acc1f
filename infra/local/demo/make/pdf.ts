import type { DemoFile } from '../content.ts';
import { utf8 } from './files.ts';

/** What a page is set from, top to bottom. */
export type Block =
  | { title: string }
  | { heading: string }
  | { say: string; size?: number }
  | { table: readonly (readonly string[])[]; widths: readonly number[] }
  | { lines: number }
  | { space: number };

export interface Paper {
  width: number;
  height: number;
}

export const b5: Paper = { width: 499, height: 709 };
export const a5: Paper = { width: 420, height: 595 };
export const letter: Paper = { width: 612, height: 792 };

const margin = 46;

const utf16 = (line: string): string =>
  [...Buffer.from(line, 'utf16le').swap16()].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Chinese through the fonts every reader knows by name; Latin letters are half as wide. */
const font = [
  '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>',
  '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 5 0 R /W [1 95 500] >>',
  '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
];

const widthOf = (char: string): number => ((char.codePointAt(0) ?? 0) < 128 ? 0.5 : 1);

/** Words of Latin letters stay whole; Chinese breaks anywhere, but no line begins with a full stop. */
function wrapped(text: string, most: number): string[] {
  const pieces = text.match(/[!-~]+ ?|[^!-~][，。；：、？！）》」]*/g) ?? [];
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const piece of pieces) {
    const width = [...piece].reduce((sum, char) => sum + widthOf(char), 0);
    if (used + width > most && line !== '') {
      lines.push(line.trimEnd());
      [line, used] = ['', 0];
    }
    line += piece;
    used += width;
  }
  return [...lines, line.trimEnd()];
}

const at = (value: number): string => value.toFixed(1);

const shown = (text: string, { x, y, size }: { x: number; y: number; size: number }): string =>
  `BT /F1 ${size} Tf ${at(x)} ${at(y)} Td <${utf16(text)}> Tj ET`;

const ruled = (x1: number, x2: number, y: number): string =>
  `0.75 G 0.6 w ${at(x1)} ${at(y)} m ${at(x2)} ${at(y)} l S 0 G`;

/** From the height `y` downwards: what is drawn, and where the next may begin. */
interface Set {
  drawn: string[];
  y: number;
}

function paragraph(text: string, { y, size }: { y: number; size: number }, { width }: Paper): Set {
  const lines = wrapped(text, (width - 2 * margin) / size);
  const drawn = lines.map((line, row) => shown(line, { x: margin, y: y - size * (1 + row * 1.65), size }));
  return { drawn, y: y - lines.length * size * 1.65 - size * 0.35 };
}

function tableOf({ table, widths }: Extract<Block, { table: unknown }>, y: number, { width }: Paper): Set {
  const size = 10.5;
  const whole = width - 2 * margin;
  const drawn = [ruled(margin, margin + whole, y)];
  let top = y;
  for (const row of table) {
    const cells = row.map((cell, column) => wrapped(cell, ((widths[column] ?? 1) * whole - 8) / size));
    let x = margin;
    for (const [column, lines] of cells.entries()) {
      for (const [number, line] of lines.entries())
        drawn.push(shown(line, { x: x + 4, y: top - size * (1.35 + number * 1.5), size }));
      x += (widths[column] ?? 1) * whole;
    }
    top -= Math.max(...cells.map((lines) => lines.length)) * size * 1.5 + size * 0.7;
    drawn.push(ruled(margin, margin + whole, top));
  }
  return { drawn, y: top - 10 };
}

function setBlock(block: Block, y: number, paper: Paper): Set {
  if ('title' in block) return paragraph(block.title, { y, size: 22 }, paper);
  if ('heading' in block) return paragraph(block.heading, { y: y - 4, size: 14 }, paper);
  if ('say' in block) return paragraph(block.say, { y, size: block.size ?? 11 }, paper);
  if ('table' in block) return tableOf(block, y, paper);
  if ('space' in block) return { drawn: [], y: y - block.space };
  const drawn = Array.from({ length: block.lines }, (_, row) =>
    ruled(margin, paper.width - margin, y - 24 * (row + 1)),
  );
  return { drawn, y: y - 24 * block.lines - 10 };
}

/** @throws where more is said than the page holds: no good loses its end. */
function contentOf(blocks: readonly Block[], paper: Paper, footer: string): string {
  let y = paper.height - margin;
  const drawn: string[] = [];
  for (const block of blocks) {
    const set = setBlock(block, y, paper);
    drawn.push(...set.drawn);
    y = set.y;
  }
  if (y < margin) throw new Error(`${footer} is too long by ${Math.round(margin - y)} points`);
  const size = 9;
  return [...drawn, shown(footer, { x: margin, y: margin - 22, size })].join('\n');
}

/** A page for each list of blocks, numbered at its foot. */
export function pdf(name: string, pages: readonly (readonly Block[])[], paper: Paper = b5): DemoFile {
  const numbers = pages.map((_, page) => 6 + 2 * page);
  const { width, height } = paper;
  const title = name.replace(/\.pdf$/, '');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    ...font,
    ...pages.flatMap((blocks, page) => {
      const stream = contentOf(blocks, paper, `${title}    ${page + 1} / ${pages.length}`);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${7 + 2 * page} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
  ];
  return { name, type: 'application/pdf', bytes: utf8(written(objects)) };
}

function written(objects: readonly string[]): string {
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, place) => {
    const offset = body.length;
    body += `${place + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
}
