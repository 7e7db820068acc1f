import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { PublicUser, Storefront } from '#shared/contract/profiles';
import { read, retryUnlessMissing } from '../../../api/query.ts';
import { useOfferLink } from '../../../features/offers/take-link.ts';
import { useT } from '../../../i18n/index.tsx';
import { usePageTitle } from '../../../nav/title.ts';
import { hueOf } from '../../../ui/cover/avatar.tsx';
import { Awning } from '../../../ui/frame/brand.tsx';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { About } from './about.tsx';
import { MissingUser } from './missing-user.tsx';
import { UserFiles } from './user-files.tsx';
import { UserHead } from './user-head.tsx';

export default function UserPage() {
  const t = useT();
  const { username = '' } = useParams();
  const userQuery = useQuery({
    ...read('GET /users/{usernameOrId}', { params: { usernameOrId: username } }),
    retry: retryUnlessMissing,
  });
  if (userQuery.data) {
    const { user, stall: storefront } = userQuery.data;
    return <StorefrontPage key={user.id} {...{ user, storefront }} />;
  }
  if (userQuery.isPending) return <PageSpinner />;
  // 405: one of the API's own addresses, such as /users/password, so there is no such user.
  const isMissing = userQuery.error.status === 404 || userQuery.error.status === 405;
  return (
    <div className="wrap pt-8 pb-16">
      {isMissing && <MissingUser />}
      {!isMissing && <LoadFailed heading={t.people.loadFailed} error={userQuery.error} onRetry={userQuery.refetch} />}
    </div>
  );
}

function StorefrontPage({ user, storefront }: { user: PublicUser; storefront: Storefront }) {
  usePageTitle(user.display_name || user.username);
  useOfferLink(user.username);
  return (
    <>
      <Awning of="stall" hue={hueOf(user.username)} />
      <div className="wrap pb-16 md:pb-20">
        <UserHead user={user} storefront={storefront} />
        <UserFiles user={user} pinned={storefront.pinned} />
        <About user={user} storefront={storefront} />
      </div>
    </>
  );
}
