import type { ReactNode } from 'react';
import { useCore } from '../../i18n/index.tsx';
import { Button } from '../button/button.tsx';

interface LoadMoreProps {
  /** 已显示 12 / 12,408 件 */
  shown?: ReactNode;
  hasMore: boolean;
  loading: boolean;
  onMore: () => void;
}

export function LoadMore({ shown, hasMore, loading, onMore }: LoadMoreProps) {
  const t = useCore();
  if (!hasMore) return null;
  return (
    <div className="mt-8 grid justify-items-center gap-2.5">
      <Button busy={loading && t.common.loading} onClick={onMore}>
        {t.ui.loadMore}
      </Button>
      {shown && <p className="num text-ink-3 text-sm">{shown}</p>}
    </div>
  );
}
