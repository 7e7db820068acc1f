import { useSearchParams } from 'react-router-dom';

export const profileTabs = ['info', 'security', 'payout', 'mails'] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** Parts of a tab with an address of their own, which opens them. */
const parts = {
  edit: 'info',
  stall: 'info',
  password: 'security',
  factors: 'security',
  sessions: 'security',
  account: 'security',
} as const;
export type PartName = keyof typeof parts;

const isPart = (name: string | null): name is PartName => name !== null && Object.hasOwn(parts, name);

export function tabOf(search: URLSearchParams): { tab: ProfileTab; part?: PartName } {
  const name = search.get('tab');
  if (isPart(name)) return { tab: parts[name], part: name };
  return { tab: profileTabs.find((tab) => tab === name) ?? 'info' };
}

/** The tab is in the URL, so that mails and pages can link to it. */
export function useProfileTab() {
  const [search, setSearch] = useSearchParams();
  return {
    ...tabOf(search),
    choose: (tab: ProfileTab) => setSearch(tab === 'info' ? {} : { tab }, { replace: true }),
  };
}
