import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { OwnUser } from '#shared/contract/profiles';
import { ApiError, ask } from '../api/client.ts';
import { growingPause, newJitter } from '../api/growing-pause.ts';
import { tokenStore } from './token.ts';

export type SessionUser = OwnUser;

interface AnsweredSession {
  askAgain?: undefined;
  failure?: undefined;
}

type SessionState =
  /** `askAgain` is set once a check has failed, with its message in `failure`. */
  | { status: 'loading'; user?: undefined; askAgain?: (() => unknown) | undefined; failure?: string | undefined }
  | ({ status: 'guest'; user?: undefined } & AnsweredSession)
  | ({ status: 'user'; user: SessionUser } & AnsweredSession);

export type Session = SessionState & {
  login: (token: string, user: SessionUser) => void;
};

const SessionContext = createContext<Session>({
  status: 'loading',
  login: () => undefined,
});

/** `const { status, user, login } = useSession()`; `user` is defined exactly when status is 'user'. */
export const useSession = () => use(SessionContext);

/**
 * The account of a token; null if the server does not accept it, in which case the client has dropped it already.
 * Throws if the server cannot be reached.
 */
async function verifySession(token: string, signal: AbortSignal): Promise<OwnUser | null> {
  try {
    const { user } = await ask('GET /auth/verify', {}, { token, signal });
    return user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

const sessionKey = (token: string | null) => ['session', token] as const;
const pauses = { first: 5000, longest: 60_000 };
/** One for the tab, as a pause that changes begins anew. */
const jitter = newJitter();

function useSessionState(token: string | null): SessionState {
  const { data, error, errorUpdateCount, refetch } = useQuery({
    queryKey: sessionKey(token),
    queryFn: ({ signal }) => (token ? verifySession(token, signal) : null),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    /** Also runs when the browser believes itself offline, so that the failure is shown. */
    networkMode: 'always',
    /** A server that cannot be reached has not refused: the token stays, and the check is repeated. */
    refetchInterval: ({ state: { status, errorUpdateCount, error } }) =>
      status === 'error' ? growingPause(errorUpdateCount - 1, error, pauses, jitter) : false,
  });

  return useMemo(() => {
    if (token === null || data === null) return { status: 'guest' };
    if (data) return { status: 'user', user: data };
    return { status: 'loading', askAgain: errorUpdateCount > 0 ? refetch : undefined, failure: error?.message };
  }, [token, data, error, errorUpdateCount, refetch]);
}

/** Drops data of the previous account when the session changes, in this tab or another. */
function useForgetting(token: string | null) {
  const queries = useQueryClient();
  const before = useRef(token);
  useEffect(() => {
    if (before.current === token) return;
    before.current = token;
    void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  }, [token, queries]);
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const token = useSyncExternalStore(tokenStore.subscribe, tokenStore.read, () => null);
  const state = useSessionState(token);
  useForgetting(token);

  const login = useCallback(
    (newToken: string, user: SessionUser) => {
      queries.setQueryData(sessionKey(newToken), user);
      tokenStore.save(newToken);
    },
    [queries],
  );

  const session = useMemo(() => ({ ...state, login }), [state, login]);
  return <SessionContext value={session}>{children}</SessionContext>;
}
