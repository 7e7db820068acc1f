import { Outlet } from 'react-router-dom';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageSlot } from './shell.tsx';
import { TabBar } from './tab-bar.tsx';

/** Header, page, footer, and the bottom tabs of phones. The page fills the whole width; most want PageFrame inside. */
export const Layout = () => (
  <div className="flex min-h-dvh flex-col">
    <Header />
    <main id="main" className="flex-1">
      <PageSlot />
    </main>
    <Footer />
    <TabBar />
  </div>
);

/** The container of an ordinary page. */
export const PageFrame = () => (
  <div className="wrap min-h-[60vh] pt-6 pb-16 md:pt-8 md:pb-20">
    <Outlet />
  </div>
);
