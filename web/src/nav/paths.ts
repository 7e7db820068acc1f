/** Omits empty parameters. */
export const query = (params: Record<string, string | undefined>) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value) search.set(name, value);
  return search.size > 0 ? `?${search}` : '';
};

const segment = encodeURIComponent;

/** Every address that the app links to. Pages and components build links only from here. */
export const paths = {
  home: (params: { q?: string; tab?: string; type?: string; sort?: string; free?: string } = {}) => `/${query(params)}`,
  search: (q?: string) => `/search${query({ q })}`,
  login: (from?: string) => `/login${query({ from })}`,
  register: (from?: string) => `/register${query({ from })}`,
  forgotPassword: (from?: string) => `/forgot-password${query({ from })}`,
  payoutSetup: (step?: 'form') => `/alipay-setup${query({ step })}`,
  file: (id: string) => `/code/${segment(id)}`,
  user: (username: string) => `/user/${segment(username)}`,
  followers: (username: string) => `/user/${segment(username)}/followers`,
  following: (username: string) => `/user/${segment(username)}/following`,
  payment: (fileId: string) => `/payment/${segment(fileId)}`,
  terms: () => '/terms',
  privacy: () => '/privacy',
  dmca: () => '/dmca',
  notice: (params: { id?: string; file?: string; step?: string } = {}) => `/notice${query(params)}`,
  case: (id: string) => `/case/${segment(id)}`,
  measures: () => '/measures',
  dashboard: () => '/dashboard',
  profile: (tab?: 'edit' | 'factors' | 'payout' | 'account') => `/profile${query({ tab })}`,
  create: () => '/create',
  edit: (id: string) => `/edit/${segment(id)}`,
  myFiles: () => '/my-files',
  starred: () => '/starred',
  purchases: () => '/purchases',
  receipt: (outTradeNo: string) => `/purchases/${segment(outTradeNo)}`,
  sales: () => '/sales',
  statement: () => '/sales/statement',
  payouts: () => '/sales/statement?type=payout',
  payout: (id: string) => `/sales/payouts/${segment(id)}`,
  notifications: () => '/notifications',
  operator: () => '/operator',
};
