import type { NeededRole } from '#shared/roles';
import type { OperatorMessages } from '../../i18n/operator-messages.ts';
import { operatorPaths as paths } from '../../nav/operator-paths.ts';

type Key = keyof OperatorMessages['frame']['pages'];

interface Section {
  key: Key;
  to: string;
  role: NeededRole;
}

interface Group {
  key?: keyof OperatorMessages['frame']['groups'];
  sections: readonly Section[];
}

/** The pages of the console in the order of its navigation, with the role that each needs. */
export const groups: readonly Group[] = [
  { sections: [{ key: 'overview', to: paths.overview(), role: 'any' }] },
  {
    key: 'work',
    sections: [
      { key: 'cases', to: paths.cases(), role: 'moderator' },
      { key: 'appeals', to: paths.appeals(), role: 'moderator' },
    ],
  },
  {
    key: 'money',
    sections: [
      { key: 'refunds', to: paths.refunds(), role: 'finance' },
      { key: 'payouts', to: paths.payouts(), role: 'finance' },
      { key: 'proposals', to: paths.proposals(), role: 'finance' },
      { key: 'disputes', to: paths.disputes(), role: 'finance' },
      { key: 'kin', to: paths.kin(), role: 'finance' },
      { key: 'differences', to: paths.differences(), role: 'finance' },
      { key: 'messages', to: paths.messages(), role: 'finance' },
      { key: 'holds', to: paths.holds(), role: 'finance' },
    ],
  },
  {
    key: 'books',
    sections: [
      { key: 'sellers', to: paths.sellers(), role: 'finance' },
      { key: 'days', to: paths.day(), role: 'finance' },
    ],
  },
  {
    key: 'look',
    sections: [
      { key: 'people', to: paths.people(), role: 'support' },
      { key: 'audit', to: paths.audit(), role: 'support' },
    ],
  },
];
