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
const [firstPause, longestPause] = [5000, 60_000];
/** Keeps tabs that failed together from asking together. */
const jitter = 0.75 + Math.random() / 2;

const waitOf = (error: Error | null): number => (error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0);

/** Grows with each failure, and is never shorter than the server asks for. */
const pauseAfter = (failures: number, error: Error | null): number =>
  Math.max(waitOf(error), Math.min(longestPause, firstPause * 2 ** (failures - 1)) * jitter);

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
      status === 'error' ? pauseAfter(errorUpdateCount, error) : false,
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
