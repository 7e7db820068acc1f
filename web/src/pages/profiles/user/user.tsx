import { ExternalLink } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import type { PublicUser, Storefront } from '#shared/contract/profiles';
import { useRead } from '../../../api/use-read.ts';
import { useOfferLink } from '../../../features/offers/take-link.ts';
import { ReportButton } from '../../../features/safety/report/report-button.tsx';
import { useT } from '../../../i18n/index.tsx';
import { usePageTitle } from '../../../nav/title.ts';
import { useSession } from '../../../session/session.tsx';
import { hueOf } from '../../../ui/cover/avatar.tsx';
import { Awning } from '../../../ui/frame/brand.tsx';
import { Fold } from '../../../ui/frame/fold.tsx';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { langOf } from '../../../ui/text/lang-of.ts';
import { linkTo } from './link-address.ts';
import { MissingUser } from './missing-user.tsx';
import { UserFiles } from './user-files.tsx';
import { UserHead } from './user-head.tsx';

export default function UserPage() {
  const t = useT();
  const { username = '' } = useParams();
  const userQuery = useRead('GET /users/{usernameOrId}', { params: { usernameOrId: username } });
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

const Plain = ({ text }: { text: string }) => (
  <p className="wrap-anywhere whitespace-pre-line text-ink-2 text-sm">{text}</p>
);

/** Without the Markdown component the text is shown as it was typed. */
const Markdown = lazy(() =>
  import('../../../features/previews/show/markdown.tsx').then(
    (module) => ({ default: module.Markdown }),
    () => ({ default: Plain }),
  ),
);

/** What the seller says of the storefront, their links, and the way to report it: folded, as visitors come for the files. */
function About({ user, storefront: { about, links } }: { user: PublicUser; storefront: Storefront }) {
  const t = useT().people;
  const isOwn = useSession().user?.id === user.id;
  if (isOwn && !about && links.length === 0) return null;
  const name = user.display_name || user.username;
  return (
    <Fold heading={t.about} className="mt-12 border-t">
      <div className="grid max-w-[42em] justify-items-start gap-2">
        {about && (
          <Suspense fallback={<Plain text={about} />}>
            <Markdown text={about} />
          </Suspense>
        )}
        <StorefrontLinks links={links} />
        {!isOwn && <ReportButton target={{ type: 'user', id: user.id, name }} className="-ml-3" />}
      </div>
    </Fold>
  );
}

/** External links: the host is shown, and it gets no referrer. */
function StorefrontLinks({ links }: Pick<Storefront, 'links'>) {
  const t = useT().people;
  const safeLinks = links.flatMap(({ title, url }) => {
    const to = linkTo(url);
    return to ? [{ title, ...to }] : [];
  });
  if (safeLinks.length === 0) return null;
  return (
    <ul aria-label={t.links} className="flex max-w-full flex-wrap gap-x-5">
      {safeLinks.map(({ title, href, host }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same link may stand there twice, and the list never changes in place
        <li key={at} className="max-w-full">
          <a
            href={href}
            target="_blank"
            rel="nofollow ugc noopener noreferrer"
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 transition-colors hover:text-accent-text md:min-h-8"
          >
            <ExternalLink aria-hidden="true" className="size-[15px] flex-none text-ink-3" />
            <span lang={langOf(title)} className="max-w-[min(20em,70dvw)] flex-none truncate">
              {title}
            </span>
            <span className="max-w-[50dvw] truncate text-ink-3 text-sm">{host}</span>
            <span className="sr-only">{t.newWindow}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
