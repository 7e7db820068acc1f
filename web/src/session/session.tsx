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

/** Nothing is left to ask. */
interface AnsweredSession {
  askAgain?: undefined;
  failure?: undefined;
}

type Who =
  /** `askAgain` is there once the server has been asked in vain, and `failure` says why. */
  | { status: 'loading'; user?: undefined; askAgain?: (() => unknown) | undefined; failure?: string | undefined }
  | ({ status: 'guest'; user?: undefined } & AnsweredSession)
  | ({ status: 'user'; user: SessionUser } & AnsweredSession);

export type Session = Who & {
  login: (token: string, user: SessionUser) => void;
};

const SessionContext = createContext<Session>({
  status: 'loading',
  login: () => undefined,
});

/** `const { status, user, login } = useSession()`; user is there exactly when status is 'user'. */
export const useSession = () => use(SessionContext);

/** Whose token this is; null when the server does not accept it, and the client has dropped it by then. Throws when the server cannot be asked. */
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
const again = 5000;

function useWho(token: string | null): Who {
  const { data, error, errorUpdateCount, refetch } = useQuery({
    queryKey: sessionKey(token),
    queryFn: ({ signal }) => (token ? verifySession(token, signal) : null),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    /** A browser that believes itself offline asks as well: waiting in silence would tell nobody why. */
    networkMode: 'always',
    /** A server that cannot be asked has not said no: the token stays, and the question is asked again. */
    refetchInterval: ({ state }) => (state.status === 'error' ? again : false),
  });

  return useMemo(() => {
    if (token === null || data === null) return { status: 'guest' };
    if (data) return { status: 'user', user: data };
    return { status: 'loading', askAgain: errorUpdateCount > 0 ? refetch : undefined, failure: error?.message };
  }, [token, data, error, errorUpdateCount, refetch]);
}

/** What was loaded for one person is never shown to the next, in this tab or after a change in another. */
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
  const who = useWho(token);
  useForgetting(token);

  const login = useCallback(
    (newToken: string, user: SessionUser) => {
      queries.setQueryData(sessionKey(newToken), user);
      tokenStore.save(newToken);
    },
    [queries],
  );

  const session = useMemo(() => ({ ...who, login }), [who, login]);
  return <SessionContext value={session}>{children}</SessionContext>;
}
