/** Only what is there is written. */
export const query = (params: Record<string, string | undefined>) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value) search.set(name, value);
  return search.size > 0 ? `?${search}` : '';
};

const segment = encodeURIComponent;

/** Every address of the app. Pages and components build links only from here. */
export const paths = {
  home: (params: { q?: string; tab?: string; type?: string; sort?: string } = {}) => `/${query(params)}`,
  login: (from?: string) => `/login${query({ from })}`,
  register: () => '/register',
  verifyEmail: (token?: string) => `/verify-email${query({ token })}`,
  forgotPassword: () => '/forgot-password',
  resetPassword: (token?: string) => `/reset-password${query({ token })}`,
  payoutSetup: (step?: 'form') => `/alipay-setup${query({ step })}`,
  file: (id: string) => `/code/${segment(id)}`,
  user: (username: string) => `/user/${segment(username)}`,
  followers: (username: string) => `/user/${segment(username)}/followers`,
  following: (username: string) => `/user/${segment(username)}/following`,
  mockPayment: () => '/mock-payment',
  payment: (fileId: string) => `/payment/${segment(fileId)}`,
  paymentReturn: (outTradeNo?: string) => `/payment/return${query({ out_trade_no: outTradeNo })}`,
  search: (q?: string) => `/search${query({ q })}`,
  debug: () => '/debug',
  terms: () => '/terms',
  privacy: () => '/privacy',
  dmca: () => '/dmca',
  dashboard: () => '/dashboard',
  profile: (tab?: 'edit') => `/profile${query({ tab })}`,
  create: () => '/create',
  edit: (id: string) => `/edit/${segment(id)}`,
  myFiles: () => '/my-files',
  starred: () => '/starred',
  purchases: () => '/purchases',
  receipt: (outTradeNo: string) => `/purchases/${segment(outTradeNo)}`,
  sales: () => '/sales',
  withdraw: () => '/withdraw',
};
