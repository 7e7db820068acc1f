import { useT } from '../../i18n/index.tsx';

/** Beside the heading of what shows times of the market. */
export const BeijingMark = () => <span className="whitespace-nowrap text-ink-3 text-xs">{useT().payout.beijing}</span>;
