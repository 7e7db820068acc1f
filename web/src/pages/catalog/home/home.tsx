import {
  type ComponentType,
  lazy,
  memo,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useCore } from '../../../i18n/index.tsx';
import { lazyPart } from '../../../nav/lazy-part.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { loadDictionary } from '../../../ui/cover/cover-text.ts';
import { PageSpinner } from '../../../ui/frame/spinner.tsx';
import { TabPanel, Tabs } from '../../../ui/frame/tabs.tsx';
import { Banner } from './banner.tsx';
import { HomeSections, HomeSectionsSkeleton } from './home-sections.tsx';
import { type HomeControls, useHomeState } from './home-state.ts';
import { noticeIn } from './market-notice.ts';
import { useHomeCreators, useHomeFiles, useHomeSections } from './queries.ts';
import type { ResultLineProps } from './result-line.tsx';
import type { ToolbarProps } from './toolbar.tsx';

/** The lists come below what the page begins with, and are fetched meanwhile. */
const FileTab = lazyPart(() => import('./file-tab.tsx'));
const CreatorTab = lazyPart(() => import('./creator-tab.tsx'));

/** The list and the search work without these. */
const Sort = lazy<ComponentType<ToolbarProps>>(() => import('./toolbar.tsx').catch(() => ({ default: () => null })));
const ResultLine = lazy<ComponentType<ResultLineProps>>(() =>
  import('./result-line.tsx').catch(() => ({ default: () => null })),
);

/** Only a demo market is ever seen before it is complete. */
const Filling = lazyPart(() => import('./filling.tsx'));

const Entrance = memo(Banner);
const Sections = memo(HomeSections);

export function Home() {
  const { home } = useCore();
  const controls = useHomeState();
  useEffect(() => {
    const timer = setTimeout(loadDictionary);
    return () => clearTimeout(timer);
  }, []);
  usePageTitle(controls.tab === 'files' ? home.title : home.creators);
  return (
    <>
      <Entrance q={controls.q} onSearch={controls.search} />
      <div className="wrap market min-h-[60vh] pb-16 md:pb-20">
        <Market controls={controls} />
      </div>
    </>
  );
}

function Market({ controls }: { controls: HomeControls }) {
  const { home } = useCore();
  const { isOpen } = controls;
  const [isFilling, setFilling] = useState(() => typeof document === 'object' && !!noticeIn(document));
  const endFilling = useCallback(() => setFilling(false), []);
  const { data, isPending } = useHomeSections(isOpen || isFilling);
  if (isFilling)
    return (
      <Suspense fallback={<HomeSectionsSkeleton />}>
        <Filling controls={controls} onFilled={endFilling}>
          <Everything controls={controls} />
        </Filling>
      </Suspense>
    );
  if (isOpen && isPending) return <HomeSectionsSkeleton />;
  return (
    <>
      {isOpen && data && <Sections {...data} />}
      {isOpen && data?.shelves.length !== 0 && (
        <h2 id="files" className="mt-9 md:mt-13">
          {home.everything}
        </h2>
      )}
      <Everything controls={controls} />
    </>
  );
}

function Everything({ controls }: { controls: HomeControls }) {
  const { home } = useCore();
  const files = useHomeFiles(controls);
  const creators = useHomeCreators(controls);
  /** Cards that arrive together are drawn at low priority, so that input is handled in between. */
  const deferredFiles = useDeferredValue(files);
  const wasHere = useRef(!files.isPending);
  const { tab } = controls;
  const isFiles = tab === 'files';
  const hasNone = controls.q !== '' && files.total === 0 && creators.total === 0;
  return (
    <>
      {isFiles && controls.q !== '' && (
        <div className="min-h-11 content-center md:min-h-9">
          <Suspense>
            <ResultLine controls={controls} list={deferredFiles} />
          </Suspense>
        </div>
      )}
      <div hidden={hasNone}>
        <Tabs
          name="home"
          label={home.browse}
          items={[
            { key: 'files', label: home.files, count: files.count },
            { key: 'creators', label: home.creators, count: creators.count },
          ]}
          current={tab}
          onChange={(chosen) => controls.choose({ tab: chosen })}
        />
      </div>
      <div className="sort" hidden={hasNone}>
        <Suspense>{isFiles && <Sort controls={controls} total={files.total} />}</Suspense>
      </div>
      <TabPanel name="home" current={tab}>
        <Suspense fallback={<PageSpinner />}>
          {isFiles ? (
            <FileTab controls={controls} list={deferredFiles} wasHere={wasHere} />
          ) : (
            <CreatorTab controls={controls} list={creators} />
          )}
        </Suspense>
      </TabPanel>
    </>
  );
}
