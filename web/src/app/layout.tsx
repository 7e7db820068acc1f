import { type ComponentType, lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useSession } from '../session/session.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageSlot } from './shell.tsx';

/** Without it the page still has its menu, so a network that is away takes nothing else along. */
const ForMembers = lazy<ComponentType>(() => import('./for-members.tsx').catch(() => ({ default: () => null })));

function MembersOwn() {
  const { status } = useSession();
  return status === 'guest' ? null : (
    <Suspense>
      <ForMembers />
    </Suspense>
  );
}

/** Header, page, footer, and what members have beside: the bottom tabs of phones, and where a second factor is asked for. The page fills the whole width; most want PageFrame inside. */
export const Layout = () => (
  <div className="flex min-h-dvh flex-col">
    <Header />
    <main id="main" className="flex-1">
      <PageSlot />
    </main>
    <Footer />
    <MembersOwn />
  </div>
);

/** The container of an ordinary page. */
export const PageFrame = () => (
  <div className="wrap min-h-[60vh] pt-6 pb-16 md:pt-8 md:pb-20">
    <Outlet />
  </div>
);
