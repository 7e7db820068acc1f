import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { expect, onTestFinished, vi } from 'vitest';
import type { Role } from '#shared/roles';
import { Router } from '../app/router.tsx';
import { LanguageProvider, loadLocale } from '../i18n/index.tsx';
import { zh } from '../i18n/zh.ts';
import { SessionProvider } from '../session/session.tsx';
import { tokenStore } from '../session/token.ts';
import { toastStore } from '../ui/overlay/toast.ts';
import { responseOf, rowOf } from './answers.ts';

/** Pages are loaded when they are opened, which is slow when many tests run at once. */
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 60_000 });

export const member = {
  id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  username: 'nan',
  display_name: '南岸',
  bio: '',
  email: 'nan@example.com',
  alipay_account: null as string | null,
  real_name: null,
  created_at: '2026-01-02T03:04:05.000Z',
  files_count: 0,
  post_count: 0,
  followers_count: 0,
  follower_count: 0,
  following_count: 0,
  is_following: false,
  rating: null,
  avatar: null,
  newest_files: [],
  roles: [] as Role[],
  standing: null,
};

export const pagination = { page: 1, limit: 24, total: 0, totalPages: 0, next_cursor: null as string | null };

/**
 * The answer of each call: a body, or a function of the URL that returns one. A function that throws is a lost network;
 * a Response is passed on as it is, for answers of other servers or with headers.
 */
type Answers = Record<string, unknown>;

/** Viewing a file reports the view a moment later, whatever the test is about. */
const viewCall = /^POST \/files\/[^/]+\/views$/;

const answerTo = (routes: Answers, call: string): unknown => routes[call] ?? (viewCall.test(call) ? {} : undefined);

/** The part of `GET /users/me` beside the user, without any issue about their address. */
export const confirmedAddress = { email_refused: null, pending_email: null, email_hold: null };

/** The calls of the layout, with empty lists. */
const defaultAnswers: Answers = {
  'GET /auth/verify': { user: member },
  'GET /users/me': { user: member, ...confirmedAddress },
  'GET /files': { posts: [], pagination },
  'GET /users': { users: [], pagination },
  'GET /files/my-files': { posts: [], pagination },
  'GET /files/stats': { data: { from: '2026-10-22', to: '2026-11-20', files: [], pagination } },
  'GET /files/starred': { files: [], pagination },
  'GET /files/activity': { posts: [], pagination },
  'GET /files/storage': { used: 0, limit: 2 ** 30, used_bytes: 0, limit_bytes: 2 ** 30 },
  'GET /uploads': { uploads: [] },
  'GET /notifications/count': { count: 0 },
  'GET /followers/count': { count: 0 },
  'GET /following/count': { count: 0 },
};

class InertObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

interface IntersectionEntry {
  isIntersecting: boolean;
}

/** An observer for a window so high that everything is visible. */
class VisibleObserver extends InertObserver {
  readonly tell: (entries: IntersectionEntry[]) => void;
  constructor(callback: (entries: IntersectionEntry[]) => void) {
    super();
    this.tell = callback;
  }
  override observe() {
    this.tell([{ isIntersecting: true }]);
  }
}

/** Adds the browser features that the test environment lacks. */
function completeBrowser(isAllInSight: boolean): void {
  const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => media);
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('ResizeObserver', InertObserver);
  vi.stubGlobal('IntersectionObserver', isAllInSight ? VisibleObserver : InertObserver);
  Element.prototype.scrollIntoView = () => undefined;
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}

interface Visit {
  as?: 'guest' | 'member';
  answers?: Answers;
  /** Elements that load when they come near the window load at once. */
  allInSight?: boolean;
}

/** Opens the app at an address, with its router and providers, against the answers of the test. */
export async function visit(address: string, { as = 'guest', answers = {}, allInSight = false }: Visit = {}) {
  cleanup();
  completeBrowser(allInSight);
  for (const { id } of toastStore.read()) toastStore.dismiss(id);
  if (as === 'member') tokenStore.save('the-token-itself');
  else tokenStore.drop();
  history.replaceState(null, '', address);
  const routes: Answers = { ...defaultAnswers, ...answers };
  for (const call of Object.keys(routes)) rowOf(call);
  const calls: string[] = [];
  /** The last body sent with each call. */
  const bodies: Record<string, unknown> = {};
  /** The page treats an invalid answer as a lost network, so the test must fail by itself. */
  const invalidAnswers: string[] = [];
  onTestFinished(() => expect(invalidAnswers).toEqual([]));
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', body: payload }: RequestInit = {}) => {
    const url = new URL(input, location.origin);
    const call = `${method} ${url.pathname.replace('/api', '')}`;
    calls.push(`${call}${url.search}`);
    if (typeof payload === 'string') bodies[call] = JSON.parse(payload);
    const answer = answerTo(routes, call);
    /** A promise is an answer that is still pending. */
    const body = await (typeof answer === 'function' ? answer(url) : answer);
    if (body instanceof Response) return body.clone();
    try {
      return responseOf(body, call);
    } catch (error) {
      invalidAnswers.push(`${call}: ${error}`);
      throw error;
    }
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  const first = await loadLocale('zh');
  /** What the layout of members loads later: on a busy machine it would come after the page and what is done on it. */
  if (as === 'member') await import('../app/for-members.tsx');
  /** Awaited, as Suspense would otherwise not hear of code that is already loaded. */
  const view = await act(async () =>
    render(
      <LanguageProvider first={first}>
        <QueryClientProvider client={queries}>
          <BrowserRouter>
            <SessionProvider>
              <Router />
            </SessionProvider>
          </BrowserRouter>
        </QueryClientProvider>
      </LanguageProvider>,
    ),
  );
  /** Answers may be changed during a visit. */
  return { ...view, calls, bodies, answers: routes, toasts: () => toastStore.read().map(({ text }) => text) };
}

export const visitAsMember = (address: string, answers: Answers = {}) => visit(address, { as: 'member', answers });

/** Opens the folded fields of a form. */
export async function openMore(): Promise<void> {
  const button = await screen.findByRole('button', { name: new RegExp(`^${zh.create.more}`) });
  if (button.getAttribute('aria-expanded') === 'false') fireEvent.click(button);
}
