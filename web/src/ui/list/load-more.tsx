import type { MouseEvent, ReactNode } from 'react';
import { useCore } from '../../i18n/index.tsx';
import { Button } from '../button/button.tsx';

interface LoadMoreProps {
  /** 已显示 12 / 12,408 件 */
  shown?: ReactNode;
  hasMore: boolean;
  loading: boolean;
  onMore: () => void;
}

const stopsIn = (list: Element) => [...list.querySelectorAll<HTMLElement>('a[href], button')];

/** The focus goes on to what the next page begins with, unless it has been moved meanwhile. A pointer stays where it is. */
function focusNextPage({ currentTarget: button, detail }: MouseEvent): void {
  const list = button.parentElement?.parentElement;
  if (!list) return;
  const existing = new Set<Element>(stopsIn(list));
  const watching = new MutationObserver(() => {
    const isHere = [button, document.body].some((element) => element === document.activeElement);
    const next = stopsIn(list).find((stop) => !existing.has(stop));
    if (next || !isHere) watching.disconnect();
    if (isHere) next?.focus({ preventScroll: detail > 0 });
  });
  watching.observe(list, { childList: true, subtree: true });
}

export function LoadMore({ shown, hasMore, loading, onMore }: LoadMoreProps) {
  const t = useCore();
  if (!hasMore) return null;
  const handleClick = (event: MouseEvent) => {
    focusNextPage(event);
    onMore();
  };
  return (
    <div className="mt-8 grid justify-items-center gap-2.5">
      <Button busy={loading && t.common.loading} onClick={handleClick}>
        {t.ui.loadMore}
      </Button>
      {shown && <p className="num text-ink-3 text-sm">{shown}</p>}
    </div>
  );
}
