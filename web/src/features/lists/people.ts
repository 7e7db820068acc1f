import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import type { PublicUser } from '#shared/contract/people';
import { pageSizes } from '#shared/limits';
import type { Answered } from '../../api/addresses.ts';
import { type ApiError, ask } from '../../api/client.ts';

/** A cursor saves the server the walk to the page. */
export interface PageAt {
  page: number;
  cursor?: string;
}

export const first: PageAt = { page: 1 };

export const after = ({ page, next_cursor: cursor }: Posts['pagination']): PageAt =>
  cursor === null ? { page: page + 1 } : { page: page + 1, cursor };

/** Nobody comes into being by asking twice. */
export const retryUnlessMissing = (failures: number, { status }: ApiError): boolean => failures < 1 && status !== 404;

type Posts = Answered<'GET /users/{usernameOrId}/posts'>;
export type Post = Posts['posts'][number];

const postsKey = ['GET /users/{usernameOrId}/posts', 'pages'] as const;

/** A stall's files, page under page. */
export const usePosts = (usernameOrId: string) =>
  useInfiniteQuery({
    queryKey: [...postsKey, usernameOrId],
    queryFn: ({ pageParam, signal }) =>
      ask('GET /users/{usernameOrId}/posts', { params: { usernameOrId }, query: { ...pageParam } }, { signal }),
    initialPageParam: first,
    getNextPageParam: ({ pagination }) => (pagination.next_cursor === null ? undefined : after(pagination)),
  });

/** Changes a file in every stall that shows it. */
export const changePost = (queries: QueryClient, id: string, change: Partial<Post>) =>
  queries.setQueriesData<InfiniteData<Posts>>({ queryKey: postsKey }, (shown) =>
    withPages(shown, (page) => ({
      ...page,
      posts: page.posts.map((post) => (post.id === id ? { ...post, ...change } : post)),
    })),
  );

const withPages = <Page>(shown: InfiniteData<Page> | undefined, change: (page: Page) => Page) =>
  shown && { ...shown, pages: shown.pages.map(change) };

/** The two sides of a relation, and what each is called in the API. */
const sides = ['followers', 'following'] as const;
export type Side = (typeof sides)[number];

interface PeoplePage {
  people: PublicUser[];
  pagination: Posts['pagination'];
}

async function loadPeople(side: Side, usernameOrId: string, at: PageAt, signal: AbortSignal): Promise<PeoplePage> {
  const asked = { params: { usernameOrId }, query: { ...at, limit: pageSizes.people } };
  if (side === 'followers') {
    const { data } = await ask('GET /users/{usernameOrId}/followers', asked, { signal });
    return { people: data.followers, pagination: data.pagination };
  }
  const { data } = await ask('GET /users/{usernameOrId}/following', asked, { signal });
  return { people: data.following, pagination: data.pagination };
}

const peopleKey = (side: Side) => [`GET /users/{usernameOrId}/${side}`, 'pages'] as const;

/** The server says whether there is more: a page from which somebody is gone is shorter than it was asked to be. */
export const usePeople = (side: Side, usernameOrId: string) =>
  useInfiniteQuery<PeoplePage, ApiError, InfiniteData<PeoplePage>, readonly unknown[], PageAt>({
    queryKey: [...peopleKey(side), usernameOrId],
    queryFn: ({ pageParam, signal }) => loadPeople(side, usernameOrId, pageParam, signal),
    initialPageParam: first,
    getNextPageParam: ({ pagination }) => (pagination.next_cursor === null ? undefined : after(pagination)),
    retry: retryUnlessMissing,
  });

/** Changes a person in every list that shows them. */
export function changePerson(queries: QueryClient, username: string, change: Partial<PublicUser>) {
  const changed = (page: PeoplePage): PeoplePage => ({
    ...page,
    people: page.people.map((person) => (person.username === username ? { ...person, ...change } : person)),
  });
  for (const side of sides) {
    queries.setQueriesData<InfiniteData<PeoplePage>>({ queryKey: peopleKey(side) }, (shown) =>
      withPages(shown, changed),
    );
  }
}

/** Who follows whom has changed: lists are fetched anew when they are next opened, and nobody vanishes under the finger. */
export const forgetPeople = (queries: QueryClient) =>
  Promise.all(sides.map((side) => queries.invalidateQueries({ queryKey: peopleKey(side), refetchType: 'none' })));
