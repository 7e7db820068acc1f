import { useSearchParams } from 'react-router-dom';

/** What is to be done here first; what can only be read last. */
export const profileTabs = ['edit', 'stall', 'payout', 'security', 'password', 'info'] as const;
export type ProfileTab = (typeof profileTabs)[number];

export const tabOf = (search: URLSearchParams): ProfileTab =>
  profileTabs.find((tab) => tab === search.get('tab')) ?? profileTabs[0];

/** The tab lives in the address, so that a mail or a page can lead to it. */
export function useProfileTab() {
  const [search, setSearch] = useSearchParams();
  return {
    tab: tabOf(search),
    choose: (tab: ProfileTab) => setSearch(tab === profileTabs[0] ? {} : { tab }, { replace: true }),
  };
}
