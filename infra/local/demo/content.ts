import { crc32, deflateSync } from 'node:zlib';
import { downloadZip } from 'client-zip';

/** Real little files, made while the market is set up: every one opens in the program its name promises. */
export interface DemoFile {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface DemoPost {
  title: string;
  description: string;
  /** Yuan, as a seller types it. */
  price: string;
  tags: string[];
  isPrivate?: true;
  /** The name of its cover; without one it has the art that is drawn of it. */
  cover?: string;
  files: DemoFile[];
}

export interface DemoCreator {
  username: string;
  displayName: string;
  bio: string;
  posts: DemoPost[];
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

export const text = (name: string, type: string, body: string): DemoFile => ({ name, type, bytes: utf8(body) });

/** With the mark by which spreadsheets know it as UTF-8. */
export const csv = (name: string, body: string): DemoFile => text(name, 'text/csv', `\uFEFF${body}`);

export const markdown = (name: string, body: string): DemoFile => text(name, 'text/markdown', body);

function chunk(kind: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** A picture of soft diagonal bands between two colours. */
export function png(name: string, { size, from, to }: { size: number; from: number[]; to: number[] }): DemoFile {
  const rows = Buffer.alloc(size * (1 + size * 3));
  for (let y = 0; y < size; y++) {
    const start = y * (1 + size * 3) + 1;
    for (let x = 0; x < size; x++) {
      const share = (Math.sin((x + 2 * y) / (size / 9)) + 1) / 2;
      for (let c = 0; c < 3; c++) rows[start + x * 3 + c] = (from[c] ?? 0) * share + (to[c] ?? 0) * (1 - share);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return { name, type: 'image/png', bytes: new Uint8Array(Buffer.concat(parts)) };
}

const sampleRate = 22_050;

/** Decaying tones one after another, 16 bit mono. */
export function wav(name: string, { tones, seconds }: { tones: number[]; seconds: number }): DemoFile {
  const count = sampleRate * seconds;
  const out = Buffer.alloc(44 + count * 2);
  out.write('RIFF', 0, 'latin1');
  out.writeUInt32LE(36 + count * 2, 4);
  out.write('WAVEfmt ', 8, 'latin1');
  out.writeUInt32LE(16, 16);
  out.writeUInt16LE(1, 20);
  out.writeUInt16LE(1, 22);
  out.writeUInt32LE(sampleRate, 24);
  out.writeUInt32LE(sampleRate * 2, 28);
  out.writeUInt16LE(2, 32);
  out.writeUInt16LE(16, 34);
  out.write('data', 36, 'latin1');
  out.writeUInt32LE(count * 2, 40);
  const each = count / tones.length;
  for (let at = 0; at < count; at++) {
    const tone = tones[Math.floor(at / each)] ?? 440;
    const fade = Math.exp((-3 * (at % each)) / each);
    out.writeInt16LE(Math.sin((2 * Math.PI * tone * at) / sampleRate) * fade * 12_000, 44 + at * 2);
  }
  return { name, type: 'audio/wav', bytes: new Uint8Array(out) };
}

const utf16 = (line: string): string =>
  [...Buffer.from(line, 'utf16le').swap16()].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const pdfFont = [
  '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>',
  '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 5 0 R /W [1 95 500] >>',
  '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
];

/** The page and its content, as the objects `number` and the one after it. */
function pdfPage(lines: string[], number: number): string[] {
  const shown = lines.map(
    (line, at) => `BT /F1 ${at === 0 ? 22 : 13} Tf 50 ${636 - at * 30} Td <${utf16(line)}> Tj ET`,
  );
  const stream = shown.join('\n');
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 499 709] /Contents ${number + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
  ];
}

/** B5 pages of lines; Chinese through the fonts every reader knows by name. */
export function pdf(name: string, ...pages: string[][]): DemoFile {
  const numbers = pages.map((_lines, at) => 6 + 2 * at);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    ...pdfFont,
    ...pages.flatMap((lines, at) => pdfPage(lines, numbers[at] ?? 0)),
  ];
  return { name, type: 'application/pdf', bytes: utf8(pdfOf(objects)) };
}

function pdfOf(objects: string[]): string {
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
}

/** Stripes of one motif, editable in any vector program. */
export function svg(name: string, { color, radius }: { color: string; radius: number }): DemoFile {
  const dots = Array.from({ length: 36 }, (_, at) => {
    const [x, y] = [60 + (at % 6) * 100, 60 + Math.floor(at / 6) * 100];
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${color}" stroke-width="8"/>`;
  });
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 620 620">\n${dots.join('\n')}\n</svg>\n`;
  return text(name, 'image/svg+xml', body);
}

/** Files in folders, as a project is handed over. */
export async function archive(name: string, files: Record<string, string>): Promise<DemoFile> {
  const entries = Object.entries(files).map(([path, input]) => ({
    name: path,
    input,
    lastModified: new Date(2026, 9, 1),
  }));
  return { name, type: 'application/zip', bytes: new Uint8Array(await downloadZip(entries).arrayBuffer()) };
}
