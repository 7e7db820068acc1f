import type {
  debug as zhDebug,
  instead as zhInstead,
  search as zhSearch,
  withdraw as zhWithdraw,
} from '../../zh/pages/small-pages.ts';

export const search: typeof zhSearch = {
  title: 'Find creators',
  lead: 'By username or display name.',
  label: 'Name of the creator',
  example: (name) => `For example: ${name}`,
  nothingOut: 'Nothing out yet',
  creatorsLead: 'Every creator is a stall. Follow one, and new files appear under “Activity” on your dashboard.',
  viewProfile: 'View profile',
  searching: 'Searching',
  found: (total) => `${total} found`,
  shown: (count, total) => `${count} of ${total} shown`,
  nobody: 'No related users found',
  nobodyLine: 'Try a shorter word, or look at everybody who has a stall.',
  others: 'All creators',
  failed: 'Search failed, please try again later',
};

export const instead: typeof zhInstead = {
  quoted: (words) => `“${words}”`,
  and: ' and ',
  results: (total) => (total === '1' ? '1 result' : `${total} results`),
  including: (words) => `, including ${words}.`,
  only: (query) => `Search only “${query}”`,
  exactly: (query) => `Searched only “${query}”.`,
  withSynonyms: 'Include similar words',
  fewer: (words) => `Files with ${words}`,
  none: (query) => `No file says “${query}”. Try fewer words, or others.`,
  noneOfType: (query, type) => `No file of the type “${type}” says “${query}”.`,
  emptyType: (type) => `No files of the type “${type}” yet`,
  emptyTypeLine: 'Have a look at the other types.',
  everyType: 'Search all types',
  popular: 'Most popular files',
  without: (tag) => `Without “${tag}”`,
  withoutNoMore: (tag) => `Without “${tag}”, remove`,
};

export const withdraw: typeof zhWithdraw = {
  title: 'Withdraw',
  heading: 'The withdraw page is under development',
  line: 'There is nothing to request: your money is pending for 18 hours, then paid to your account by itself, within 24 hours of every sale.',
  toSales: 'Balance and payouts in My sales',
};

export const debug: typeof zhDebug = {
  title: 'Debug',
  strip: 'A test page, for finding out what is wrong',
  lead: 'The current session and two raw answers, to be copied and sent to us.',
  refresh: 'Ask again',
  refreshing: 'Asking',
  reload: 'Reload the page',
  session: 'Session',
  user: 'Current user',
  states: { loading: 'Being determined', guest: 'Not logged in', user: 'Logged in' },
  token: 'Token',
  tokenThere: 'Yes',
  tokenMissing: 'No',
  language: 'Saved language',
  noLanguage: 'None saved',
  myFiles: 'Own files (100 at most)',
  files: 'Public files (10 at most)',
  membersOnly: 'Only after login.',
  answer: 'Raw answer',
  failed: 'Not received',
};

/** Shown in the header to operators; the texts of the console itself are fetched with it. */
export const account = { operator: 'Console' };
