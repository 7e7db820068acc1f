import { usePendingActs } from '../features/stars-and-follows/use-pending-acts.ts';
import { StepUpSlot } from './step-up-slot.tsx';
import { TabBar } from './tab-bar.tsx';

export { AccountButton } from './account/account-button.tsx';

/** What whoever is logged in has on every page, and guests have no use for. */
export default function ForMembers() {
  usePendingActs();
  return (
    <>
      <TabBar />
      <StepUpSlot />
    </>
  );
}
