import { useUnreadPolling } from '../features/notifications/calls.ts';
import { usePendingActions } from '../features/stars-and-follows/use-pending-actions.ts';
import { useSession } from '../session/session.tsx';
import { StepUpSlot } from './step-up-slot.tsx';
import { TabBar } from './tab-bar.tsx';

export { AccountButton } from './account/account-button.tsx';

/** The parts that members have on every page and guests do not need; the tabs stand there before the session is known. */
export default function ForMembers() {
  return (
    <>
      <TabBar />
      {useSession().user && <OnceKnown />}
    </>
  );
}

function OnceKnown() {
  usePendingActions();
  useUnreadPolling();
  return <StepUpSlot />;
}
