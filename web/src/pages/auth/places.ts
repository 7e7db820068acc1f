import { useQueryClient } from '@tanstack/react-query';
import type { Answered } from '../../api/addresses.ts';
import { keyOf } from '../../api/query.ts';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';

const filePath = /^\/(?:code|payment)\/([^/?#]+)/;
const userPath = /^\/user\/([^/?#]+)/;

/** The page a login leads to, as its visitor knows it: a file's title where it was just seen, a stall, a page of the menu. */
export function usePlaceName(path: string): string | undefined {
  const t = useT();
  const queries = useQueryClient();
  const id = filePath.exec(path)?.[1];
  if (id !== undefined) {
    const key = keyOf('GET /files/{id}', { params: { id } });
    return queries.getQueryData<Answered<'GET /files/{id}'>>(key)?.data.title;
  }
  const username = userPath.exec(path)?.[1];
  if (username !== undefined) return t.auth.profileOf(username);
  return new Map([
    [paths.create(), t.nav.upload],
    [paths.purchases(), t.nav.purchases],
    [paths.sales(), t.nav.sales],
    [paths.dashboard(), t.nav.dashboard],
    [paths.myFiles(), t.nav.myFiles],
    [paths.starred(), t.nav.starred],
    [paths.profile(), t.nav.profile],
  ]).get(path.replace(/[?#].*/, ''));
}
