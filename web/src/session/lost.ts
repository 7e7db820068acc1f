import { useSyncExternalStore } from 'react';
import { tokenStore } from './token.ts';

/**
 * Whether somebody is a guest because the server has ended their session, in this tab or in another: what they own and
 * have bought may not be shown as if it were not theirs.
 */
export const useLostSession = (): boolean =>
  useSyncExternalStore(tokenStore.subscribe, tokenStore.wasLost, () => false);
