import { memo, Suspense, useDeferredValue, useEffect } from 'react';
import { useCore } from '../../../i18n/index.tsx';
import { lazyPart } from '../../../nav/lazy-part.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { loadDictionary } from '../../../ui/cover/cover-text.ts';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { TabPanel, Tabs } from '../../../ui/frame/tabs.tsx';
import { Banner } from './banner.tsx';
import { useFilling } from './filling.ts';
import { HomeSections, HomeSectionsSkeleton, useHomeSections } from './home-sections.tsx';
import { type HomeControls, type HomeState, useHomeState, writeHomeState } from './home-state.ts';
import { useHomeCreators, useHomeFiles } from './queries.ts';

/** The lists come below what the page begins with, and are fetched meanwhile. */
const FileTab = lazyPart(() => import('./file-tab.tsx'));
const CreatorTab = lazyPart(() => import('./creator-tab.tsx'));

const Entrance = memo(Banner);
const Sections = memo(HomeSections);

/**
 * No filter is chosen. More pages of the list do not count: hiding the sections then would move the text that is being
 * read.
 */
const looksAround = (state: HomeState): boolean => !writeHomeState({ ...state, page: 1 }).size;

export function Home() {
  const { home } = useCore();
  const controls = useHomeState();
  const isOpen = looksAround(controls);
  const sections = useHomeSections(isOpen);
  useEffect(() => {
    const timer = setTimeout(loadDictionary);
    return () => clearTimeout(timer);
  }, []);
  usePageTitle(controls.tab === 'files' ? home.title : home.creators);
  return (
    <>
      <Entrance q={controls.q} onSearch={controls.search} />
      <div className="wrap min-h-[60vh] pb-16 md:pb-20">
        {isOpen && sections.isPending ? (
          <HomeSectionsSkeleton />
        ) : (
          <>
            {isOpen && sections.data && <Sections {...sections.data} />}
            {isOpen && sections.data?.shelves.length !== 0 && <h2 className="mt-9 md:mt-13">{home.everything}</h2>}
            <Everything controls={controls} />
          </>
        )}
      </div>
    </>
  );
}

/** All files and all sellers. */
function Everything({ controls }: { controls: HomeControls }) {
  const { home } = useCore();
  const files = useHomeFiles(controls);
  const creators = useHomeCreators(controls);
  /** Cards that arrive together are drawn at low priority, so that input is handled in between. */
  const deferredFiles = useDeferredValue(files);
  useFilling();
  const { tab } = controls;
  return (
    <>
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
      <TabPanel name="home" current={tab}>
        <Suspense fallback={<PageSpinner />}>
          {tab === 'files' ? (
            <FileTab controls={controls} list={deferredFiles} />
          ) : (
            <CreatorTab controls={controls} list={creators} />
          )}
        </Suspense>
      </TabPanel>
    </>
  );
}
