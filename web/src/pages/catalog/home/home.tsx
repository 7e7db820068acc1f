import { memo, Suspense, useDeferredValue, useEffect } from 'react';
import { useCore } from '../../../i18n/index.tsx';
import { lazyPart } from '../../../nav/lazy-part.ts';
import { paths } from '../../../nav/paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { useSession } from '../../../session/session.tsx';
import { Link } from '../../../ui/button/link.tsx';
import { loadDictionary } from '../../../ui/cover/cover-text.ts';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { TabPanel, Tabs } from '../../../ui/frame/tabs.tsx';
import { Banner } from './banner.tsx';
import { FileTab } from './file-tab.tsx';
import { HomeSectionsPanel } from './home-sections-panel.tsx';
import { type HomeState, useHomeState, writeHomeState } from './home-state.ts';
import { useHomeCreators, useHomeFiles } from './queries.ts';

/** Most visits never open the creators tab, so it is fetched when it is opened. */
const CreatorTab = lazyPart(() => import('./creator-tab.tsx'));

const Entrance = memo(Banner);
const Files = memo(FileTab);

/**
 * No filter is chosen. More pages of the list do not count: hiding the sections then would move the text that is being
 * read.
 */
const looksAround = (state: HomeState): boolean => !writeHomeState({ ...state, page: 1 }).size;

export function Home() {
  const { home, nav } = useCore();
  const isGuest = useSession().status === 'guest';
  const controls = useHomeState();
  const files = useHomeFiles(controls);
  const creators = useHomeCreators(controls);
  /** Cards that arrive together are drawn at low priority, so that input is handled in between. */
  const deferredFiles = useDeferredValue(files);
  const { tab } = controls;
  useEffect(() => {
    const timer = setTimeout(loadDictionary);
    return () => clearTimeout(timer);
  }, []);
  usePageTitle(tab === 'files' ? home.title : home.creators);
  return (
    <>
      <Entrance q={controls.q} onSearch={controls.search} />
      <div className="wrap min-h-[60vh] pb-16 md:pb-20">
        <div className="relative">
          <Tabs
            name="home"
            label={home.browse}
            items={[
              { key: 'files', label: home.files, count: files.total },
              { key: 'creators', label: home.creators, count: creators.total },
            ]}
            current={tab}
            onChange={(chosen) => controls.choose({ tab: chosen })}
          />
          {isGuest && (
            <Link
              to={paths.register(paths.create())}
              className="absolute top-0 right-0 inline-flex min-h-12 items-center text-ink-2 text-sm hover:text-accent-text md:hidden"
            >
              {nav.sell}
            </Link>
          )}
        </div>
        <TabPanel name="home" current={tab}>
          {looksAround(controls) && <HomeSectionsPanel />}
          {tab === 'files' ? (
            <Files controls={controls} list={deferredFiles} />
          ) : (
            <Suspense fallback={<PageSpinner />}>
              <CreatorTab controls={controls} list={creators} />
            </Suspense>
          )}
        </TabPanel>
      </div>
    </>
  );
}
