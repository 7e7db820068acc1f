import * as z from 'zod';
import { routes } from '#shared/contract/index';
import type { Route } from '#shared/contract/route';
import { member } from './visit.tsx';

/** Answers with only the fields that the specification names, in each of the forms and spellings it allows. */

export const shapes = ['in its place', 'in the other spelling', 'bare'] as const;
export type Shape = (typeof shapes)[number];

type Fields = Record<string, unknown>;

const at = '2026-11-20T04:00:00.000Z';

export const fileId = '01ARZ3NDEKTSV4RRFFQ69G5FAW';
export const ownFileId = '01ARZ3NDEKTSV4RRFFQ69G5FAY';
export const orderNumber = `01ARZ3NDEKTSV4RRFFQ69G5FAZ_${fileId}`;

const counts = { files_count: 3, followers_count: 2, following_count: 1 };

const ownUser: Fields = {
  ...{ id: member.id, username: member.username, email: member.email, display_name: member.display_name, bio: '旧书' },
  ...{ alipay_account: 'nan***@example.com', real_name: '*岸', created_at: at },
  ...counts,
};

export const seller: Fields = {
  ...{ id: '01ARZ3NDEKTSV4RRFFQ69G5FAX', username: 'seller', display_name: '林记书摊', bio: '二手书', created_at: at },
  ...counts,
  is_following: false,
};

export const title = '考研英语';

const post: Fields = {
  ...{ id: fileId, user_id: seller.id, username: 'seller', display_name: '林记书摊', title, description: '三年真题' },
  ...{ price: 39, is_public: true, file_name: '考研英语.pdf', file_type: 'application/pdf', file_size: 1_572_864 },
  ...{ download_count: 4218, purchase_count: 77, star_count: 5, is_starred: false, is_purchased: false },
  ...{ created_at: at, tags: ['英语'] },
};

const ownPost: Fields = {
  ...post,
  ...{ id: ownFileId, user_id: ownUser.id, username: ownUser.username, display_name: ownUser.display_name },
};

const purchase: Fields = {
  ...{ id: '01ARZ3NDEKTSV4RRFFQ69G5FB0', file_post_id: fileId, title, file_name: '考研英语.pdf', file_size: 1_572_864 },
  ...{ file_type: 'application/pdf', description: '三年真题', username: 'seller', display_name: '林记书摊' },
  ...{ amount: 39, purchased_at: at },
};

const sale: Fields = {
  ...purchase,
  ...{ buyer_username: 'buyer', buyer_display_name: '买书人', out_trade_no: orderNumber },
};

const otherNames: Record<string, string> = {
  files_count: 'post_count',
  followers_count: 'follower_count',
  file_name: 'filename',
  download_count: 'downloads_count',
  star_count: 'stars_count',
  used_bytes: 'used',
  limit_bytes: 'limit',
};

/** Fields that identify something; no page could show it without them. */
const needed = [
  ...['id', 'file_post_id', 'username', 'email', 'title', 'price', 'amount', 'created_at', 'purchased_at'],
  ...['buyer_username', 'out_trade_no', 'alipayAccount'],
];

function inShape(fields: Fields, shape: Shape): Fields {
  const entries = Object.entries(fields);
  if (shape === 'in its place') return fields;
  if (shape === 'in the other spelling')
    return Object.fromEntries(entries.map(([name, value]) => [otherNames[name] ?? name, value]));
  return Object.fromEntries(
    entries.map(([name, value], nth) => [name, needed.includes(name) ? value : [null, undefined][nth % 2]]),
  );
}

export const minimalUser = (shape: Shape): Fields => inShape(ownUser, shape);

interface ListShape {
  name: string;
  /** The other name that the specification allows. */
  other?: string;
  beside?: Fields;
}

function list(items: readonly Fields[], { name, other = name, beside = {} }: ListShape) {
  return (shape: Shape): unknown => {
    const all = items.map((item) => inShape(item, shape));
    if (shape === 'in its place') return { [name]: all, ...beside, pagination: { total: all.length, totalPages: 1 } };
    if (shape === 'in the other spelling')
      return { data: { tags: [], [other]: all, ...beside, pagination: { total: all.length } } };
    return all;
  };
}

const entity =
  (name: string, fields: Fields) =>
  (shape: Shape): unknown => {
    const value = inShape(fields, shape);
    if (shape === 'bare') return value;
    return shape === 'in its place' ? { [name]: value } : { data: { [name]: value } };
  };

const inData =
  (fields: Fields) =>
  (shape: Shape): unknown => {
    const value = inShape(fields, shape);
    return shape === 'bare' ? value : { data: value };
  };

const posts = list([post], { name: 'posts', other: 'files' });
const ownPosts = list([ownPost], { name: 'posts', other: 'files' });
const people = list([seller], { name: 'users' });
const eitherShape = (bare: unknown, beside: unknown) => (shape: Shape) => (shape === 'in its place' ? beside : bare);
const count = eitherShape({ data: { count: 2 } }, { count: 2 });

/** Every read call of the specification. */
const specified: Record<string, (shape: Shape) => unknown> = {
  'GET /auth/verify': entity('user', ownUser),
  'GET /auth/verify-email': () => ({}),
  'GET /users/me': entity('user', ownUser),
  [`GET /users/${seller.username}`]: entity('user', seller),
  [`GET /users/${member.username}`]: entity('user', ownUser),
  [`GET /users/${seller.username}/posts`]: posts,
  [`GET /users/${member.username}/posts`]: ownPosts,
  [`GET /users/${seller.username}/followers`]: list([ownUser], { name: 'followers' }),
  [`GET /users/${seller.username}/following`]: list([ownUser], { name: 'following' }),
  [`GET /users/${member.username}/followers`]: list([seller], { name: 'followers' }),
  [`GET /users/${member.username}/following`]: list([seller], { name: 'following' }),
  'GET /users/profile/followers': list([seller], { name: 'followers' }),
  'GET /users/profile/following': list([seller], { name: 'following' }),
  'GET /users': (shape) =>
    shape === 'in the other spelling' ? { users: { items: [inShape(seller, shape)] } } : people(shape),
  'GET /users/search': people,
  'GET /users/alipay-config': entity('config', { alipayAccount: 'nan***@example.com', realName: '*岸' }),
  'GET /followers/count': count,
  'GET /following/count': count,
  'GET /files': posts,
  [`GET /files/${fileId}`]: inData(post),
  [`GET /files/${ownFileId}`]: inData(ownPost),
  'GET /files/my-files': ownPosts,
  'GET /files/user': ownPosts,
  'GET /files/meta/types': eitherShape(['document', 'code'], { types: [{ type: 'document' }] }),
  'GET /files/meta/tags': eitherShape(['英语', '手写'], { tags: [{ tag: '英语' }] }),
  'GET /files/starred': list([{ ...post, is_starred: true }], { name: 'files', other: 'posts' }),
  'GET /files/storage': inData({ used_bytes: 5_242_880, limit_bytes: 2 ** 30 }),
  'GET /files/activity': posts,
  'GET /files/search': posts,
  [`GET /payments/payment/${orderNumber}`]: eitherShape({ status: 'completed' }, { data: { status: 'completed' } }),
  'GET /payments/balance': eitherShape({ data: { available: 12.5 } }, { data: { available: 12.5, pending: 3 } }),
  'GET /payments/balance/detail': (shape) =>
    shape === 'bare' ? [] : { data: { entries: [], pagination: { total: 0 } } },
  'GET /payments/purchases': list([purchase], { name: 'purchases' }),
  'GET /payments/sales': list([sale], { name: 'sales', beside: { total_earnings: 37.05 } }),
};

interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  required?: string[];
  properties?: Record<string, JsonSchema>;
}

/** The smallest value that a schema allows: no optional fields, empty lists, null where it is allowed. */
function leastOf({ type, required = [], properties = {}, ...schema }: JsonSchema): unknown {
  const [nullOption] = schema.anyOf?.filter((option) => option.type === 'null') ?? [];
  const alternative = nullOption ?? schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (alternative) return leastOf(alternative);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (type === 'object') return Object.fromEntries(required.map((name) => [name, leastOf(properties[name] ?? {})]));
  return { array: [], number: 0, integer: 0, boolean: false, string: at }[type ?? ''] ?? null;
}

const unknownCall = () => Response.json({ message: 'Not Found' }, { status: 404 });

/**
 * A call that the specification does not have: the smallest answer of the contract, or a 404 of functions older than
 * the call.
 */
function ownAnswer({ response }: Route, shape: Shape): () => unknown {
  if (shape === 'bare') return unknownCall;
  const schema = z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }) as JsonSchema;
  return () => Response.json(leastOf(schema));
}

const about: Record<string, string> = { id: fileId, out_trade_no: orderNumber, payout_id: 'P1' };

/** The answers of all read calls. */
export function minimalAnswers(shape: Shape): Record<string, () => unknown> {
  const rows = Object.values<Route>(routes).filter(
    ({ method, path }) => method === 'GET' && !path.includes('{usernameOrId}'),
  );
  const ownCalls = rows.map((row) => {
    const call = `GET ${row.path.replace(/\{(\w+)\}/g, (_, name: string) => about[name] ?? name)}`;
    return [call, ownAnswer(row, shape)] as const;
  });
  const named = Object.entries(specified).map(([call, body]) => [call, () => Response.json(body(shape))] as const);
  return Object.fromEntries([...ownCalls, ...named]);
}
