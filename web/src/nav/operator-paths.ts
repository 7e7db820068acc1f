import { paths, query } from './paths.ts';

const segment = encodeURIComponent;

/** The addresses of the operator console, apart from `paths`, which is in the first load. */
export const operatorPaths = {
  overview: paths.operator,
  cases: (filter: { state?: string; kind?: string; type?: string } = {}) => `/operator/cases${query(filter)}`,
  case: (id: string) => `/operator/cases/${segment(id)}`,
  appeals: () => '/operator/appeals',
  people: () => '/operator/people',
  person: (name: string) => `/operator/people/${segment(name)}`,
  audit: (day?: string) => `/operator/audit${query({ day })}`,
  refunds: (show?: string) => `/operator/refunds${query({ show })}`,
  payouts: () => '/operator/payouts',
  proposals: () => '/operator/proposals',
  disputes: () => '/operator/disputes',
  kin: () => '/operator/kin',
  differences: () => '/operator/differences',
  messages: () => '/operator/messages',
  holds: () => '/operator/holds',
  sellers: () => '/operator/sellers',
  seller: (name: string) => `/operator/sellers/${segment(name)}`,
  posting: (of: { reference?: string; payout?: string }) => `/operator/postings${query(of)}`,
  order: (outTradeNo: string) => `/operator/orders/${segment(outTradeNo)}`,
  day: (day?: string, of: { figure?: string; provider?: string } = {}) =>
    `/operator/days${day ? `/${segment(day)}` : ''}${query(of)}`,
};
