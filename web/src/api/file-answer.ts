import { queryOptions } from '@tanstack/react-query';
import type { FileDetail } from '#shared/contract/files';
import type { Answered } from './addresses.ts';
import { type ApiError, ask, noAnswer } from './client.ts';
import { keyOf } from './query.ts';

/** Without these no page can show a file. */
const texts = ['id', 'title', 'file_name', 'username', 'created_at', 'version_at'] satisfies (keyof FileDetail)[];
const numbers = ['price', 'file_size', 'file_count'] satisfies (keyof FileDetail)[];
const lists = ['tags', 'files', 'previews'] satisfies (keyof FileDetail)[];

function isFile(value: unknown): value is FileDetail {
  const fields = Object(value);
  return (
    texts.every((name) => typeof fields[name] === 'string') &&
    numbers.every((name) => typeof fields[name] === 'number') &&
    lists.every((name) => Array.isArray(fields[name]))
  );
}

/** The file of an answer, in `data` or in its place; undefined where there is none. */
export const fileIn = (answer: unknown): FileDetail | undefined => [Object(answer).data, answer].find(isFile);

/** A file, from whichever page: an answer without one is a failure, and nothing that a page could break on. */
export const readFile = (id: string) =>
  queryOptions<Answered<'GET /files/{id}'>, ApiError>({
    queryKey: keyOf('GET /files/{id}', { params: { id } }),
    queryFn: async ({ signal }) => {
      const data = fileIn(await ask('GET /files/{id}', { params: { id } }, { signal }));
      if (!data) throw noAnswer();
      return { data };
    },
  });
