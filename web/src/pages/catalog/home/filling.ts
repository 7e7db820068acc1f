import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Core } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';

/** What the server says of the market in the page that it has sent: that it is still being filled. */
const name = 'market-notice';

const noticeIn = (lang: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]:lang(${lang})`)?.content;

/** The text for a market without files: nothing was searched for, so nothing is missing. */
export function emptyMarket({ home }: Pick<Core, 'home'>) {
  const notice = noticeIn(document.documentElement.lang.slice(0, 2));
  return notice ? { heading: notice, line: '' } : { heading: home.stillEmpty, line: home.stillEmptyLine };
}

const everyMs = 2000;

const isStillFilling = async (): Promise<boolean> => (await (await fetch(paths.home())).text()).includes(name);

/** Reads everything again for as long as the pages of the server carry the notice, and once after that. */
export function useFilling(): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!noticeIn('zh')) return;
    const timer = setInterval(async () => {
      const isFilling = await isStillFilling().catch(() => true);
      if (!isFilling) clearInterval(timer);
      void queries.invalidateQueries();
    }, everyMs);
    return () => clearInterval(timer);
  }, [queries]);
}
