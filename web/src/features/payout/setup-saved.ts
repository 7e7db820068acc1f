import { useLocation, useNavigate } from 'react-router-dom';

/** The message for the dashboard, kept in the history entry: it survives a reload and is in no other tab. */
export const savedState = (message: string) => ({ payoutSaved: message });

const readSaved = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'payoutSaved' in state && typeof state.payoutSaved === 'string'
    ? state.payoutSaved
    : undefined;

/** The message after saving the payout account, until the seller closes it. */
export function useSetupSaved(): { message: string | undefined; dismiss: () => void } {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return {
    message: readSaved(state),
    dismiss: () => void navigate(pathname + search, { replace: true, state: null }),
  };
}
