import type { QueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '../../api/addresses.ts';
import { fieldsOf } from '../../api/reading/fields.ts';
import { askAgain, mapped, rewrite, withoutItems } from './rewrite.ts';

type StarAnswer = ResponseOf<'POST /files/{id}/star'>;

interface File extends StarAnswer {
  id: string;
  stars_count: number;
}

const isFile =
  (id: string) =>
  (value: object): value is File =>
    'is_starred' in value && 'id' in value && value.id === id;

const withStar = (file: File, { is_starred, star_count }: StarAnswer): File => ({
  ...file,
  is_starred,
  star_count,
  stars_count: star_count,
});

/** Shows a star at once on every page. An unstarred file leaves the list of starred files. */
export function showStar(queries: QueryClient, id: string, on: boolean): () => void {
  const withStarOf = (file: File): File =>
    file.is_starred === on
      ? file
      : withStar(file, { is_starred: on, star_count: Math.max(0, file.star_count + (on ? 1 : -1)) });
  return rewrite(queries, (cached, address) => {
    const updated = mapped(cached, isFile(id), withStarOf);
    return address === 'GET /files/starred' && !on ? withoutItems(updated, isFile(id)) : updated;
  });
}

/** Applies the fields of the server's answer; others stay. */
export function settleStar(queries: QueryClient, id: string, answer: StarAnswer): Promise<void> {
  rewrite(queries, (cached) => mapped(cached, isFile(id), (file) => withStar(file, { ...file, ...fieldsOf(answer) })));
  return askAgain(queries);
}
