import type { OwnUser, PublicUser, Storefront } from '#shared/contract/profiles';
import { limits } from '#shared/limits';
import { fieldsOf, objectWith, type Reader, type Readers } from './fields.ts';
import { readPost } from './post.ts';
import { readBalance, readConfig, readPurchase, readSale, readTotals } from './trade.ts';

function readPerson(value: unknown): PublicUser {
  const person: PublicUser = {
    ...{ id: '', username: '', display_name: '', bio: '', created_at: '', avatar: null, rating: null },
    ...{ files_count: 0, post_count: 0, followers_count: 0, follower_count: 0, following_count: 0 },
    ...{ is_following: false, newest_files: [] },
  };
  return { ...person, ...fieldsOf(value) };
}

/** The session's own account, wherever the answer holds it. */
function readOwner(answer: unknown): OwnUser | undefined {
  const user = objectWith('username', answer, 'user');
  const ownDefaults = { email: '', alipay_account: null, real_name: null, roles: [], standing: null };
  return user && { ...ownDefaults, ...readPerson(user) };
}

export const itemReaders: Readers = {
  'GET /files': readPost,
  'GET /files/my-files': readPost,
  'GET /files/user': readPost,
  'GET /files/starred': readPost,
  'GET /files/activity': readPost,
  'GET /users/{usernameOrId}/posts': readPost,
  'GET /users/{usernameOrId}/followers': readPerson,
  'GET /users/{usernameOrId}/following': readPerson,
  'GET /users/profile/followers': readPerson,
  'GET /users/profile/following': readPerson,
  'GET /users': readPerson,
  'GET /users/search': readPerson,
  'GET /payments/purchases': readPurchase,
  'GET /payments/sales': readSale,
};

const readUser: Reader = (answer) => {
  const user = objectWith('username', answer, 'user');
  const { pinned, ...fields } = fieldsOf(Object(answer).stall);
  const stall: Storefront = { about: '', links: [], sold: null, ...fields, pinned: pinned ? readPost(pinned) : null };
  return user && { user: readPerson(user), stall };
};

const readSession: Reader = (answer) => {
  const user = readOwner(answer);
  return user && { user };
};

const readMe: Reader = (answer) => {
  const user = readOwner(answer);
  return user && { email_refused: null, pending_email: null, email_hold: null, ...Object(answer), user };
};

const readLogin: Reader = (answer) => {
  const user = readOwner(answer);
  return user && { ...objectWith('token', answer), user };
};

const readStorage: Reader = (answer) => {
  const storage = objectWith('used_bytes', answer) ?? objectWith('used', answer);
  const { storageBytes: limit } = limits;
  return storage && { used: 0, used_bytes: 0, limit, limit_bytes: limit, ...fieldsOf(storage) };
};

const readStatus: Reader = (answer) => {
  const data = objectWith('status', answer);
  return data && { data };
};

const listIn = (answer: unknown, name: string): unknown[] | undefined => {
  const { data = answer } = Object(answer);
  return [Object(data)[name], data].find(Array.isArray);
};

/** Types without a count are left out. */
const readTypes: Reader = (answer) => {
  const types = listIn(answer, 'types');
  return types && { types: types.filter((type) => typeof Object(type).count === 'number') };
};

/** A tag may come as its name alone, or with how often it is used. */
const readTags: Reader = (answer) => {
  const tags = listIn(answer, 'tags');
  return tags && { tags: tags.map((tag) => ({ count: 0, ...(typeof tag === 'string' ? { tag } : Object(tag)) })) };
};

const readHomeSections: Reader = (answer) => {
  const { shelves: sections, stall } = Object(answer);
  const readSection = (section: { posts: unknown[] }) => ({ ...section, posts: section.posts.map(readPost) });
  return (
    sections && {
      shelves: sections.map(readSection),
      stall: stall ? { ...readSection(stall), user: readPerson(stall.user) } : null,
    }
  );
};

export const readers: Readers = {
  'POST /auth/login': readLogin,
  'GET /auth/verify': readSession,
  'GET /users/me': readMe,
  'PUT /users/profile': (answer) => ({ ...Object(answer), user: readOwner(answer) }),
  'GET /users/{usernameOrId}': readUser,
  'GET /followers/count': (answer) => objectWith('count', answer),
  'GET /following/count': (answer) => objectWith('count', answer),
  'POST /files': (answer) => ({ ...Object(answer), storage_info: readStorage(Object(answer).storage_info ?? answer) }),
  'GET /files/storage': readStorage,
  'GET /files/meta/types': readTypes,
  'GET /files/meta/tags': readTags,
  'GET /files/meta/shelves': readHomeSections,
  'POST /files/{id}/share': (answer) => objectWith('share_link', answer),
  'POST /payments/create-payment': (answer) => ({ data: objectWith('payment_url', answer) ?? Object(answer).data }),
  'GET /payments/payment/{out_trade_no}': readStatus,
  'GET /payments/balance': readBalance,
  'GET /payments/sales': readTotals,
  'GET /users/alipay-config': readConfig,
};
