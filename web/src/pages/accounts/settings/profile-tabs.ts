import { useSearchParams } from 'react-router-dom';

export const profileTabs = ['info', 'edit', 'stall', 'password', 'security', 'payout', 'mails', 'account'] as const;
export type ProfileTab = (typeof profileTabs)[number];

export const tabOf = (search: URLSearchParams): ProfileTab =>
  profileTabs.find((tab) => tab === search.get('tab')) ?? 'info';

/** The tab is in the URL, so that mails and pages can link to it. */
export function useProfileTab() {
  const [search, setSearch] = useSearchParams();
  return {
    tab: tabOf(search),
    choose: (tab: ProfileTab) => setSearch(tab === 'info' ? {} : { tab }, { replace: true }),
  };
}
