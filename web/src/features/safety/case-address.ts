import { paths } from '../../nav/paths.ts';

/** The address of a case's status page with its access token, as in the emails. */
export const caseAddress = (id: string, token: string): string =>
  `${location.origin}${paths.case(id)}?token=${encodeURIComponent(token)}`;
