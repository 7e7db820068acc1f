import type {
  debug as zhDebug,
  instead as zhInstead,
  search as zhSearch,
  withdraw as zhWithdraw,
} from '../../zh/pages/small-pages.ts';

export const search: typeof zhSearch = {
  title: 'Find people',
  lead: 'By username or display name.',
  label: 'Their name',
  example: (name) => `For example: ${name}`,
  viewProfile: 'View profile',
  searching: 'Searching',
  found: (total) => `${total} found`,
  nobody: 'No related users found',
  nobodyLine: 'Try a shorter word, or browse everyone who has a stall.',
  noUsers: 'No users found',
  noUsersHint: 'Try another word, or browse all sellers.',
  others: 'All sellers',
  failed: 'Search failed, please try again later',
};

export const instead: typeof zhInstead = {
  quoted: (words) => `“${words}”`,
  listed: (...words) => new Intl.ListFormat('en-GB').format(words.map(String)),
  or: ' or ',
  results: (total) => (total === '1' ? '1 result' : `${total} results`),
  byOtherWords: (query, words, results) => `None for “${query}” itself, but ${results} for ${words}.`,
  including: (words) => `, including ${words}.`,
  inChinese: 'Chinese words for it',
  only: (query) => `Search only “${query}”`,
  exactly: (query) => `Searched only “${query}”.`,
  withSynonyms: 'Include similar words',
  fewer: (words) => `No file matches everything. These have ${words}`,
  none: (query) => `Nothing found for “${query}”`,
  noneOfType: (query, type) => `No “${type}” files match “${query}”`,
  emptyType: (type) => `No “${type}” files yet`,
  everyType: 'Search all types',
  searchedOnceFilled: (query) => `We’ll search for “${query}” as soon as it’s ready.`,
  unpacking: 'Setting up',
  goIn: 'Go in',
  opening: 'Opening in a moment',
  opened: 'The market is open',
  soon: 'It takes less than a minute.',
  others: 'Something else',
  stillEmpty: 'No stalls yet',
  stillEmptyLine: 'Yours could be the first.',
  without: (tag) => `Without “${tag}”`,
  withoutNoMore: (tag) => `Stop hiding “${tag}”`,
};

export const withdraw: typeof zhWithdraw = {
  title: 'Withdraw',
  heading: 'The withdraw page is under development',
  line: 'You don’t need to request anything. Your money arrives in your account automatically within 24 hours of each sale.',
  toSales: 'See balance and payouts in My sales',
};

export const debug: typeof zhDebug = {
  title: 'Debug',
  strip: 'A test page for troubleshooting',
  lead: 'The current session and two raw responses you can copy and send to us.',
  refresh: 'Refresh',
  refreshing: 'Refreshing',
  reload: 'Reload the page',
  session: 'Session',
  user: 'Current user',
  states: { loading: 'Checking', guest: 'Not logged in', user: 'Logged in' },
  token: 'Token',
  tokenThere: 'Yes',
  tokenMissing: 'No',
  language: 'Saved language',
  noLanguage: 'None saved',
  myFiles: 'My files (up to 100)',
  files: 'Public files (up to 10)',
  membersOnly: 'Log in to see this.',
  answer: 'Raw response',
  failed: 'Not received',
};

/** Shown in the header to operators; the texts of the console itself are fetched with it. */
export const account = { operator: 'Console' };
