import { paths, query } from './paths.ts';

const segment = encodeURIComponent;

/** Of the console, whose addresses come with it: `paths` is part of the first load. */
export const operatorPaths = {
  overview: paths.operator,
  cases: (chosen: { state?: string; kind?: string; type?: string } = {}) => `/operator/cases${query(chosen)}`,
  case: (id: string) => `/operator/cases/${segment(id)}`,
  appeals: () => '/operator/appeals',
  people: () => '/operator/people',
  person: (name: string) => `/operator/people/${segment(name)}`,
  audit: (day?: string) => `/operator/audit${query({ day })}`,
};
