import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useSession } from '../session/session.tsx';
import { Header } from './header.tsx';
import { later } from './later.ts';
import { SessionEndSlot } from './session-end-slot.tsx';
import { PageSlot } from './shell.tsx';

const ForMembers = later(async () => (await import('./for-members.tsx')).default);
const Footer = later(async () => (await import('./footer.tsx')).Footer);

/** Whoever sells has a tab more, so it comes when it is known who is there. */
const MembersOwn = () =>
  useSession().user && (
    <Suspense>
      <ForMembers />
    </Suspense>
  );

/**
 * Header, page, footer, and what members have beside: the bottom tabs of phones, and where a second factor is asked for. The
 * page fills the whole width; most want PageFrame inside.
 */
export const Layout = () => (
  <div className="flex min-h-dvh flex-col">
    <Header />
    {/* As high as the window: whatever is still on its way, the footer waits below and nothing jumps past it. */}
    <main id="main" className="min-h-[calc(100dvh-var(--header))] flex-1 print:min-h-0">
      <PageSlot />
    </main>
    {/* Below the window until somebody scrolls. */}
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
