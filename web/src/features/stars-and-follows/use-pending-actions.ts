import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useCore } from '../../i18n/index.tsx';
import type { PendingAction } from '../../session/pending-actions.ts';
import { useSession } from '../../session/session.tsx';
import { takePendingActions } from '../../session/take-pending-actions.ts';
import { setFollow } from './set-follow.ts';
import { setStar } from './set-star.ts';

/**
 * Performs the stars and follows that led to a login, once the user is back on the page. Following oneself is skipped.
 */
export function usePendingActions(): void {
  const { home } = useCore();
  const { user } = useSession();
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const perform = useEffectEvent((act: PendingAction) => {
    if (act.kind === 'star') void setStar(queries, act);
    else if (act.username !== user?.username) void setFollow(queries, { ...act, by: user?.username }, home);
  });
  useEffect(() => {
    for (const act of takePendingActions(pathname)) perform(act);
  }, [pathname]);
}
