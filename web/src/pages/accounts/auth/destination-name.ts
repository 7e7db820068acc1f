import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { loginPurposeOf, usePurposeTitle } from './login-purpose.ts';

const userPath = /^\/user\/([^/?#]+)/;

/** The name of the page that a login returns to: a file's title, a storefront, or a menu entry. */
export function useDestinationName(path: string): string | undefined {
  const t = useT();
  const purpose = loginPurposeOf(path);
  const title = usePurposeTitle(purpose);
  if (purpose) return title;
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
