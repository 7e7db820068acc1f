import { Skeleton } from '../../ui/list/skeleton.tsx';

/** As wide as the account button and, on wide screens, the bell: nothing moves when the session is known. */
export const AccountPlaceholder = () => <Skeleton className="mr-[25px] ml-1 size-[34px] rounded-full" />;
