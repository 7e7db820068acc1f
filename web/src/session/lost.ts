import { useSyncExternalStore } from 'react';
import { tokenStore } from './token.ts';

/**
 * True when the visitor is a guest because the server ended their session, in this tab or another: their files and
 * purchases must not be shown as if they belonged to another account.
 */
export const useLostSession = (): boolean =>
  useSyncExternalStore(tokenStore.subscribe, tokenStore.wasLost, () => false);
