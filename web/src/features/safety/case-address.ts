import { paths } from '../../nav/paths.ts';

/** The whole address by which anybody sees how a case stands, as the mails have it. */
export const caseAddress = (id: string, token: string): string =>
  `${location.origin}${paths.case(id)}?token=${encodeURIComponent(token)}`;
