import { Skeleton } from '../../ui/list/skeleton.tsx';

/** As wide as the account's button, which comes when it is known whose it is: what stands beside it stays where it is. */
export const AccountPlace = () => <Skeleton className="mr-[25px] ml-1 size-[34px] rounded-full" />;
