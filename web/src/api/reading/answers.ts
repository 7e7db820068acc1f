import type { Stall } from '#shared/contract/people';
import { limits } from '#shared/limits';
import { fieldsOf, objectWith, type Reader, type Readers } from './fields.ts';
import { readOwner, readPerson } from './people.ts';
import { readPost } from './post.ts';
import { readBalance, readConfig, readPurchase, readSale, readTotals } from './trade.ts';

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
  const stall: Stall = { about: '', links: [], sold: null, ...fields, pinned: pinned ? readPost(pinned) : null };
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

/** By name alone, or with how many there are of it. */
const readCounted =
  (list: 'types' | 'tags', name: 'type' | 'tag'): Reader =>
  (answer) => {
    const { data = answer } = Object(answer);
    const items: unknown = Object(data)[list] ?? data;
    const counted = (item: unknown) => ({ count: 0, ...(typeof item === 'string' ? { [name]: item } : Object(item)) });
    return Array.isArray(items) ? { [list]: items.map(counted) } : undefined;
  };

const readShelves: Reader = (answer) => {
  const { shelves } = Object(answer);
  const read = (shelf: { posts: unknown[] }) => ({ ...shelf, posts: shelf.posts.map(readPost) });
  return shelves && { shelves: shelves.map(read) };
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
  'GET /files/meta/types': readCounted('types', 'type'),
  'GET /files/meta/tags': readCounted('tags', 'tag'),
  'GET /files/meta/shelves': readShelves,
  'POST /files/{id}/share': (answer) => objectWith('share_link', answer),
  'POST /payments/create-payment': (answer) => ({ data: objectWith('payment_url', answer) ?? Object(answer).data }),
  'GET /payments/payment/{out_trade_no}': readStatus,
  'GET /payments/balance': readBalance,
  'GET /payments/sales': readTotals,
  'GET /users/alipay-config': readConfig,
};
