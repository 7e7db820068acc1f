import { randomUUID } from 'node:crypto';

interface Part {
  type: 'text/plain' | 'text/html';
  text: string;
}

const line = '\r\n';

/**
 * Encodes a header with non-ASCII characters as words of at most 75 characters that end between characters: RFC 2047.
 */
export function headerWords(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > 45) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word].map((one) => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`).join(`${line} `);
}

const base64Lines = (text: string): string =>
  Buffer.from(text)
    .toString('base64')
    .replace(/.{76}(?=.)/g, (row) => row + line);

const partOf = ({ type, text }: Part): string =>
  [`Content-Type: ${type}; charset=utf-8`, 'Content-Transfer-Encoding: base64', '', base64Lines(text)].join(line);

/** A multipart mail as sent: the same content in several forms, the preferred one last. */
export function mimeOf(headers: Readonly<Record<string, string>>, parts: readonly Part[]): string {
  const boundary = `tanwei-${randomUUID()}`;
  const all = {
    ...headers,
    'MIME-Version': '1.0',
    'Content-Type': `multipart/alternative; boundary="${boundary}"`,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const body = parts.flatMap((part) => [`--${boundary}`, partOf(part)]);
  return [...head, '', ...body, `--${boundary}--`, ''].join(line);
}
