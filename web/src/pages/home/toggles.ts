import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { FilePost } from '#shared/contract/files';
import type { PublicUser } from '#shared/contract/users';
import { fetchJson } from '../../app/fetch-json.ts';
import { useLoginPath } from '../../app/return-to.ts';
import { useSession } from '../../app/session.tsx';
import { useT } from '../../i18n/index.tsx';
import type { CardCreator } from '../../ui/creator-card.tsx';
import type { CardFile } from '../../ui/file-card.tsx';
import { toast } from '../../ui/toast.ts';
import { type CreatorPage, type FilePage, homeCreatorsKey, homeFilesKey } from './queries.ts';

/** Guests are told why, and the way in remembers this page. */
function useMembersOnly() {
  const t = useT();
  const { status } = useSession();
  const navigate = useNavigate();
  const loginPath = useLoginPath();
  return (act: () => Promise<void>) => {
    if (status === 'user') return void act();
    if (status === 'guest') {
      toast.info(t.common.pleaseLogIn);
      void navigate(loginPath);
    }
  };
}

interface Toggle<Answer> {
  path: string;
  on: boolean;
  show: (on: boolean) => void;
  settle: (answer: Answer) => void;
  failed?: () => void;
}

/** Shown at once, settled by what the server answers, turned back when it refuses. */
async function toggle<Answer>({ path, on, show, settle, failed }: Toggle<Answer>) {
  show(!on);
  try {
    settle(await fetchJson<Answer>(path, { method: on ? 'DELETE' : 'POST' }));
  } catch {
    show(on);
    failed?.();
  }
}

/** A star that was refused turns back without a word: this page's failures are silent. */
export function useStar() {
  const queries = useQueryClient();
  const membersOnly = useMembersOnly();

  const write = (id: string, change: Pick<FilePost, 'is_starred' | 'star_count'>) =>
    queries.setQueriesData<InfiniteData<FilePage>>({ queryKey: homeFilesKey }, (list) =>
      mapPages(list, (page) => ({
        ...page,
        posts: page.posts.map((post) => (post.id === id ? { ...post, ...change } : post)),
      })),
    );

  return ({ id, is_starred: on = false, star_count }: CardFile) =>
    membersOnly(() =>
      toggle<Pick<FilePost, 'is_starred' | 'star_count'>>({
        path: `/files/${encodeURIComponent(id)}/star`,
        on,
        show: (starred) => write(id, { is_starred: starred, star_count: counted(star_count, on, starred) }),
        settle: (answer) => {
          write(id, answer);
          dispatchEvent(new Event('starredChanged'));
        },
      }),
    );
}

export function useFollow() {
  const { home } = useT();
  const queries = useQueryClient();
  const membersOnly = useMembersOnly();

  const write = (username: string, change: Pick<PublicUser, 'is_following' | 'followers_count'>) =>
    queries.setQueriesData<InfiniteData<CreatorPage>>({ queryKey: homeCreatorsKey }, (list) =>
      mapPages(list, (page) => ({
        ...page,
        users: page.users.map((user) => (user.username === username ? { ...user, ...change } : user)),
      })),
    );

  return ({ username, is_following: on = false, followers_count }: CardCreator) =>
    membersOnly(() =>
      toggle<Pick<PublicUser, 'is_following' | 'followers_count'>>({
        path: `/users/${encodeURIComponent(username)}/follow`,
        on,
        show: (following) =>
          write(username, { is_following: following, followers_count: counted(followers_count, on, following) }),
        settle: (answer) => {
          write(username, answer);
          toast.ok(answer.is_following ? home.followed : home.unfollowed);
        },
        failed: () => toast.bad(on ? home.unfollowFailed : home.followFailed),
      }),
    );
}

/** One more or one less than before, or as before. */
const counted = (count: number, before: boolean, now: boolean) => count + Number(now) - Number(before);

const mapPages = <Page>(list: InfiniteData<Page> | undefined, change: (page: Page) => Page) =>
  list && { ...list, pages: list.pages.map(change) };
