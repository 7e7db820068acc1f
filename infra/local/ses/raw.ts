/** Reads what a person would want to see of a MIME message; enough for looking at mails while developing. */
export function readRawMail(raw: string): { to: string; subject: string; text: string; html: string } {
  const message = readEntity(raw);
  const leaves = leavesOf(message);
  const body = (type: string) => leaves.find((leaf) => leaf.type.startsWith(type))?.body ?? '';
  return {
    to: decodeWords(message.headers.get('to') ?? ''),
    subject: decodeWords(message.headers.get('subject') ?? ''),
    text: body('text/plain'),
    html: body('text/html'),
  };
}

interface Entity {
  headers: Map<string, string>;
  type: string;
  content: string;
}

function readEntity(raw: string): Entity {
  const [head = '', ...rest] = raw.replaceAll('\r\n', '\n').split('\n\n');
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n');
  const headers = new Map(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.trim().toLowerCase(), value.join(':').trim()];
    }),
  );
  return { headers, type: headers.get('content-type') ?? 'text/plain', content: rest.join('\n\n') };
}

function leavesOf(entity: Entity): { type: string; body: string }[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(entity.type)?.[1];
  if (!boundary) return [{ type: entity.type.toLowerCase(), body: decodeBody(entity) }];
  const parts = `\n${entity.content}`.split(`\n--${boundary}`).slice(1);
  return parts
    .filter((part) => !part.startsWith('--'))
    .flatMap((part) => leavesOf(readEntity(part.replace(/^\s*?\n/, ''))));
}

const bytesOfQuoted = (text: string): Buffer =>
  Buffer.concat(
    text
      .split(/(=[0-9A-F]{2})/i)
      .map((piece) =>
        /^=[0-9A-F]{2}$/i.test(piece) ? Buffer.from(piece.slice(1), 'hex') : Buffer.from(piece, 'latin1'),
      ),
  );

function decodeBody({ headers, content }: Entity): string {
  switch (headers.get('content-transfer-encoding')?.toLowerCase()) {
    case 'base64':
      return Buffer.from(content, 'base64').toString('utf8');
    case 'quoted-printable':
      return bytesOfQuoted(content.replace(/=\n/g, '')).toString('utf8');
    default:
      return Buffer.from(content, 'latin1').toString('utf8');
  }
}

/** RFC 2047: `=?UTF-8?B?…?=`. */
const decodeWords = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : bytesOfQuoted(word.replaceAll('_', ' ')).toString('utf8'),
    );
