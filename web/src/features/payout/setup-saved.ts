import { useLocation, useNavigate } from 'react-router-dom';

/** What the set-up takes along to the dashboard, in the entry of the history: it is there after a reload, and in no other tab. */
export const savedState = (message: string) => ({ payoutSaved: message });

const readSaved = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'payoutSaved' in state && typeof state.payoutSaved === 'string'
    ? state.payoutSaved
    : undefined;

/** What was said when the account was saved, until its reader puts it away. */
export function useSetupSaved(): { message: string | undefined; putAway: () => void } {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return {
    message: readSaved(state),
    putAway: () => void navigate(pathname + search, { replace: true, state: null }),
  };
}
