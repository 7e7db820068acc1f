import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { focusHeading } from '../nav/focus-heading.ts';
import { isNewVisit } from '../nav/new-visit.ts';
import { storedText } from '../session/stored-text.ts';

/** Without storage a reload starts at the top. */
const storedPositions = storedText(() => sessionStorage, 'scroll');
const patience = 1500;

const load = () => new Map<string, number>(Object.entries(storedPositions.readJson() ?? {}));

const keep = (positions: ReadonlyMap<string, number>) =>
  storedPositions.write(JSON.stringify(Object.fromEntries([...positions].slice(-50))));

/**
 * The list may still be growing to its old length: tries for 1.5 seconds, and stops as soon as the reader scrolls or
 * types.
 */
function scrollWhenPossible(top: number): () => void {
  const giveUp = performance.now() + patience;
  const abort = new AbortController();
  const attempt = () => {
    if (abort.signal.aborted) return;
    scrollTo(0, top);
    if (Math.abs(scrollY - top) > 1 && performance.now() < giveUp) requestAnimationFrame(attempt);
  };
  for (const input of ['wheel', 'pointerdown', 'touchstart', 'keydown']) {
    addEventListener(input, () => abort.abort(), { signal: abort.signal, passive: true });
  }
  attempt();
  return () => abort.abort();
}

/** There is nothing to stop afterwards. */
function jumpTo(id: string | undefined): undefined {
  if (id) document.getElementById(id)?.scrollIntoView();
}

/**
 * Back and reload return to the earlier position; a new page starts at its top; a filter leaves the position as it is.
 * The `jump` of a link's state is the id of the element that it leads to within the page.
 */
export function useScrollMemory() {
  const { key, pathname, state } = useLocation();
  const jump: string | undefined = state?.jump;
  /**
   * The path too: every page that a browser opens afresh has the same key, so coming back from a payment would use the
   * first page's position.
   */
  const positionKey = `${key} ${pathname}`;
  const type = useNavigationType();
  const [positions] = useState(load);
  const previousPath = useRef<string>(undefined);
  const previousKey = useRef('');

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const save = () => keep(positions);
    addEventListener('pagehide', save);
    return () => removeEventListener('pagehide', save);
  }, [positions]);

  useLayoutEffect(() => {
    const remember = () => positions.set(positionKey, scrollY);
    const topOf = (key: string) => positions.get(key) ?? 0;
    const samePage = previousPath.current === pathname;
    /** The first page of a tab is at its top already. Reading the position would lay out the whole page once more. */
    const isBeginning = previousPath.current === undefined && isNewVisit();
    const isLeft = isBeginning || (type !== 'POP' && samePage);
    /** A page that is left where it was may be left for another without having been scrolled. */
    if (isLeft) positions.set(positionKey, topOf(previousKey.current));
    previousPath.current = pathname;
    previousKey.current = positionKey;
    const stop = isLeft ? jumpTo(jump) : scrollWhenPossible(type === 'POP' ? topOf(positionKey) : 0);
    addEventListener('scroll', remember, { passive: true });
    return () => {
      stop?.();
      removeEventListener('scroll', remember);
    };
  }, [positions, positionKey, pathname, type, jump]);
}

/** Moves the focus to the new page's heading, or its main part, so that a screen reader announces the page. */
export function useFocusOnArrival() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    focusHeading();
  }, [pathname]);
}
