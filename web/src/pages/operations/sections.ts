import { Banknote, Gavel, LayoutDashboard, type LucideIcon, Megaphone } from 'lucide-react';
import type { NeededRole } from '#shared/roles';
import type { OperatorMessages } from '../../i18n/operator-messages.ts';
import { operatorPaths as paths } from '../../nav/operator-paths.ts';

type Key = keyof OperatorMessages['frame']['pages'];

export interface Section {
  key: Key;
  to: string;
  role: NeededRole;
  /** In the bar of phones. */
  icon?: LucideIcon;
}

/** The pages of the console in the order of its navigation, with the role that each needs. */
export const sections: readonly Section[] = [
  { key: 'overview', to: paths.overview(), role: 'any', icon: LayoutDashboard },
  { key: 'cases', to: paths.cases(), role: 'moderator', icon: Gavel },
  { key: 'appeals', to: paths.appeals(), role: 'moderator', icon: Megaphone },
  { key: 'refunds', to: paths.refunds(), role: 'finance' },
  { key: 'payouts', to: paths.payouts(), role: 'finance', icon: Banknote },
  { key: 'people', to: paths.people(), role: 'support' },
];

/** Behind 更多, as operators seldom need them. */
export const furtherSections: readonly Section[] = [
  { key: 'proposals', to: paths.proposals(), role: 'finance' },
  { key: 'disputes', to: paths.disputes(), role: 'finance' },
  { key: 'kin', to: paths.kin(), role: 'finance' },
  { key: 'differences', to: paths.differences(), role: 'finance' },
  { key: 'messages', to: paths.messages(), role: 'finance' },
  { key: 'holds', to: paths.holds(), role: 'finance' },
  { key: 'sellers', to: paths.sellers(), role: 'finance' },
  { key: 'days', to: paths.day(), role: 'finance' },
  { key: 'audit', to: paths.audit(), role: 'support' },
];
