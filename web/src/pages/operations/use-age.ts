import { day, hour, minute } from '#shared/limits';
import { useOperatorMessages } from '../../i18n/operator-messages.ts';

/** The age of an item in its largest whole unit: 3 小时. */
export function useAge(): (from: string | number) => string {
  const { age } = useOperatorMessages().frame;
  return (from) => {
    const passed = Math.abs(Date.now() - new Date(from).getTime());
    if (passed >= day) return age.days(Math.floor(passed / day));
    if (passed >= hour) return age.hours(Math.floor(passed / hour));
    return passed >= minute ? age.minutes(Math.floor(passed / minute)) : age.now;
  };
}
