import { useUnreadPolling } from '../features/notifications/calls.ts';
import { usePendingActions } from '../features/stars-and-follows/use-pending-actions.ts';
import { StepUpSlot } from './step-up-slot.tsx';
import { TabBar } from './tab-bar.tsx';

export { AccountButton } from './account/account-button.tsx';

/** The parts that members have on every page and guests do not need. */
export default function ForMembers() {
  usePendingActions();
  useUnreadPolling();
  return (
    <>
      <TabBar />
      <StepUpSlot />
    </>
  );
}
