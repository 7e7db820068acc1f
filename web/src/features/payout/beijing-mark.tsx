import { useT } from '../../i18n/index.tsx';

/** Says that times are Beijing time; beside the heading of a panel. */
export const BeijingMark = () => <span className="whitespace-nowrap text-ink-3 text-xs">{useT().payout.beijing}</span>;
