import type { IssueKind } from '#shared/operations';
import { operatorPaths as paths } from '../../nav/operator-paths.ts';

/** The page on which each kind of issue is handled. */
export const issueRoutes: Record<IssueKind, string> = {
  reports: paths.cases({ kind: 'report' }),
  notices: paths.cases({ kind: 'notice' }),
  appeals: paths.appeals(),
  refunds_undecided: paths.refunds('undecided'),
  refunds_turned_down: paths.refunds('turned_down'),
  refunds_uncovered: paths.refunds('uncovered'),
  refunds_stuck: paths.messages(),
  payouts_held: paths.payouts(),
  payouts_stuck: paths.payouts(),
  payouts_stopped: paths.payouts(),
  sales_stopped: paths.payouts(),
  orders_stuck: paths.messages(),
  disputes: paths.disputes(),
  kin: paths.kin(),
  differences: paths.differences(),
  proposals: paths.proposals(),
  parked_messages: paths.messages(),
  stuck_messages: paths.messages(),
  sellers_held: paths.holds(),
};
