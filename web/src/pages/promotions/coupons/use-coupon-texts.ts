import type { CouponAnswer } from '#shared/contract/promotions';
import { useGives } from '../../../features/offers/gives.ts';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { couponPaths } from '../../../nav/coupon-paths.ts';
import { useSession } from '../../../session/session.tsx';
import { useDates } from '../../../ui/text/dates.ts';
import { useNewestFiles } from './calls.ts';

/** Texts about a coupon, wherever it is shown: discount, files, period and link. */
export function useCouponTexts() {
  const { coupons: t } = useSellingMessages();
  const givesOf = useGives();
  const dates = useDates();
  const { user } = useSession();
  const titles = new Map(useNewestFiles().data?.posts.map(({ id, title }) => [id, title]));

  const filesOf = ({ files }: CouponAnswer): string => {
    const [only] = files;
    if (only === undefined) return t.allFiles;
    return (files.length === 1 && titles.get(only)) || t.someFiles(files.length);
  };
  const titlesOf = ({ files }: CouponAnswer): string[] => files.flatMap((id) => titles.get(id) ?? []);
  const timeOf = ({ starts_at: from, ends_at: until }: CouponAnswer): string => {
    if (from && until) return t.between(dates.lately(from), dates.lately(until));
    if (until) return t.until(dates.lately(until));
    return from ? t.from(dates.lately(from)) : t.always;
  };
  /** Leads to the file if there is exactly one, otherwise to the storefront. */
  const linkOf = ({ code, files }: CouponAnswer): string => {
    const [fileId, ...others] = files;
    const to = fileId !== undefined && others.length === 0 ? { fileId } : { username: user?.username ?? '' };
    return `${location.origin}${couponPaths.shared(to, code)}`;
  };
  return { givesOf, filesOf, titlesOf, timeOf, linkOf };
}
