import type { IncomingHttpHeaders } from 'node:http';

/** Range and conditional requests of RFC 9110, as pure functions. */
export interface Span {
  start: number;
  end: number;
}

/** Reads a single range; several ranges, or an unreadable one, mean the whole object, as in S3. */
export function readRange(header: string | undefined, size: number): Span | 'whole' | 'unsatisfiable' {
  const { first = '', last = '' } = /^bytes=(?<first>\d*)-(?<last>\d*)$/.exec(header?.trim() ?? '')?.groups ?? {};
  if (first === '' && last === '') return 'whole';
  const span = first === '' ? lastBytes(Number(last), size) : bytesFrom(Number(first), last, size);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return 'whole';
  return span.start > span.end ? 'unsatisfiable' : span;
}

const lastBytes = (count: number, size: number): Span => ({ start: Math.max(0, size - count), end: size - 1 });

const bytesFrom = (start: number, last: string, size: number): Span => ({
  start,
  end: last === '' ? size - 1 : Math.min(Number(last), size - 1),
});

export interface Version {
  etag: string;
  modified: Date;
}

const bare = (tag: string): string => tag.trim().replace(/^W\//, '');

const listsTag = (list: string, { etag }: Version): boolean =>
  list.split(',').some((tag) => bare(tag) === '*' || bare(tag) === etag);

const changedSince = (date: string, { modified }: Version): boolean =>
  Math.floor(modified.getTime() / 1000) * 1000 > Date.parse(date);

export function precondition(headers: IncomingHttpHeaders, version: Version): 'proceed' | 'not-modified' | 'failed' {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  if (match !== undefined ? !listsTag(match, version) : isPast(headers['if-unmodified-since'], version))
    return 'failed';
  if (noneMatch !== undefined) return listsTag(noneMatch, version) ? 'not-modified' : 'proceed';
  return isCurrent(headers['if-modified-since'], version) ? 'not-modified' : 'proceed';
}

const isPast = (date: string | undefined, version: Version): boolean =>
  date !== undefined && !Number.isNaN(Date.parse(date)) && changedSince(date, version);

const isCurrent = (date: string | undefined, version: Version): boolean =>
  date !== undefined && !Number.isNaN(Date.parse(date)) && !changedSince(date, version);

/** `If-Range`: a download resumes only in the version it began with. */
export const sameVersion = (ifRange: string | undefined, version: Version): boolean =>
  ifRange === undefined || (ifRange.startsWith('"') ? ifRange.trim() === version.etag : isCurrent(ifRange, version));

export function piecesOf(sizes: readonly number[], { start, end }: Span): (Span & { at: number })[] {
  let offset = 0;
  return sizes.flatMap((size, at) => {
    const span = { at, start: Math.max(0, start - offset), end: Math.min(size - 1, end - offset) };
    offset += size;
    return span.start <= span.end ? [span] : [];
  });
}
