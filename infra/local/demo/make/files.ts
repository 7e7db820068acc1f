import { crc32, deflateSync } from 'node:zlib';
import { downloadZip } from 'client-zip';
import type { DemoFile } from '../content.ts';

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

export const text = (name: string, type: string, body: string): DemoFile => ({ name, type, bytes: utf8(body) });

/** With the mark by which spreadsheets know it as UTF-8. */
export const csv = (name: string, body: string): DemoFile => text(name, 'text/csv', `\uFEFF${body}`);

export const markdown = (name: string, body: string): DemoFile => text(name, 'text/markdown', body);

export const code = (name: string, body: string): DemoFile => text(name, 'text/plain', body);

export const svg = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">\n${body}\n</svg>\n`;

export const html = (name: string, body: string): DemoFile => text(name, 'text/html', body);

/** What takes its time is made once, however many versions hand it over. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Files in folders, as a project is handed over. */
export async function archive(name: string, files: Record<string, string | Uint8Array>): Promise<DemoFile> {
  const lastModified = new Date(2026, 9, 1);
  const entries = Object.entries(files).map(([path, input]) => ({ name: path, input, lastModified }));
  return { name, type: 'application/zip', bytes: new Uint8Array(await downloadZip(entries).arrayBuffer()) };
}

function chunk(kind: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** Of a picture in so many colours, each three bytes: which of them stands at a place. */
export interface Drawn {
  width: number;
  height: number;
  palette: readonly (readonly number[])[];
  at(x: number, y: number): number;
  /** What it says of itself, as GB 45438 wants it of what is generated. */
  aigc?: Readonly<Record<string, string>> | undefined;
}

/** One byte a place: a large picture is made in moments. */
export function png(name: string, { width, height, palette, at, aigc }: Drawn): DemoFile {
  const rows = Buffer.alloc(height * (1 + width));
  for (let y = 0; y < height; y++) {
    const start = y * (1 + width) + 1;
    for (let x = 0; x < width; x++) rows[start + x] = at(x, y);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const colours = Buffer.from(palette.flat().map((part) => Math.max(0, Math.min(255, Math.round(part)))));
  const parts = [
    signature,
    chunk('IHDR', header),
    ...(aigc ? [chunk('tEXt', Buffer.from(`AIGC\0${JSON.stringify(aigc)}`))] : []),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return { name, type: 'image/png', bytes: new Uint8Array(Buffer.concat(parts)) };
}
