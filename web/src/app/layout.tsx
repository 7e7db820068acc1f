import { Suspense, useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { sessionEnd } from '../api/client.ts';
import { paths } from '../nav/paths.ts';
import { useLoginPath } from '../nav/return-to.ts';
import { useSession } from '../session/session.tsx';
import { Header } from './header.tsx';
import { lazySlot } from './later.ts';
import { PageSlot } from './shell.tsx';

const ForMembers = lazySlot(async () => (await import('./for-members.tsx')).default);
const Footer = lazySlot(async () => (await import('./footer.tsx')).Footer);

/** A visitor with a session is taken for a member until it turns out to have ended. */
const MembersOwn = () =>
  useSession().status !== 'guest' && (
    <Suspense>
      <ForMembers />
    </Suspense>
  );

/**
 * Header, page, footer, and the parts of members: the bottom tabs of phones and the second-factor dialog. Pages fill
 * the whole width; most use PageFrame inside.
 */
export const Layout = () => (
  <div className="flex min-h-dvh flex-col">
    <Header />
    {/* As high as the window: the footer stays below while the page loads, and nothing jumps. */}
    <main id="main" className="min-h-[calc(100dvh-var(--header))] flex-1 print:min-h-0">
      <PageSlot />
    </main>
    {/* Below the window until the visitor scrolls. */}
    <Suspense>
      <Footer />
    </Suspense>
    <MembersOwn />
    <SessionEndSlot />
  </div>
);

/** The container of an ordinary page. */
export const PageFrame = () => (
  <div className="wrap pt-6 pb-16 md:pt-8 md:pb-20">
    <Outlet />
  </div>
);

/**
 * Opens the login page when the session ends on any page, and leads back to that page afterwards. Several calls may end
 * it at once: only the first navigates.
 */
function SessionEndSlot() {
  const navigate = useNavigate();
  const loginPath = useLoginPath();
  useEffect(() => {
    sessionEnd.leave = () => {
      if (location.pathname !== paths.login()) void navigate(loginPath);
    };
    return () => {
      delete sessionEnd.leave;
    };
  }, [navigate, loginPath]);
  return null;
}
