import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Market, openMarket } from '../../../web/e2e/market.ts';
import {
  type Answer,
  type Ask,
  bought,
  Caller,
  forSale,
  type Member,
  member,
  password,
  putPart,
  uploaded,
} from './caller.ts';
import { type FieldText, fieldTexts, type Refusal, refusals } from './refusals.ts';

/** What stands ready in the market before anything bad is tried. */
interface World {
  api: Caller;
  dataDir: string;
  seller: Member;
  buyer: Member;
  /** For sale at 3 yuan, and bought by the buyer. */
  file: string;
  /** For sale at 3 yuan, bought by nobody. */
  other: string;
  hidden: string;
  order: string;
  /** An upload of the seller's that is finished, one that has no bytes yet, one that is part of a file. */
  finished: string;
  unfinished: string;
  used: string;
  usedReset: string;
  verification: string;
  reset: string;
}

type Send = (world: World) => Promise<Answer>;
/** What is sent, and the code of the answer, or the text at a field. */
type Case =
  | readonly [name: string, send: Send, code: Refusal]
  | readonly [name: string, send: Send, at: [string, FieldText]];

const text = (length: number): string => '长'.repeat(length);

const as =
  (who: 'seller' | 'buyer' | 'nobody') =>
  (call: string, given: Ask = {}): Send =>
  (world) =>
    world.api.ask(call, { token: who === 'nobody' ? undefined : world[who].token, ...given });

const guest = as('nobody');
const seller = as('seller');
const buyer = as('buyer');

const post =
  (json: object): Send =>
  (world) =>
    world.api.ask('POST /files', {
      token: world.seller.token,
      json: { title: '题', price: 1, uploads: [world.finished], ...json },
    });

const register = (json: object): Send =>
  guest('POST /auth/register', { json: { username: 'new_name', email: 'new@example.com', password, ...json } });

const pay =
  (json: object): Send =>
  (world) =>
    world.api.ask('POST /payments/create-payment', {
      token: world.buyer.token,
      json: { file_post_id: world.other, ...json },
    });

const identity = {
  alipayAccount: '13812345678',
  realName: '林梅花',
  identityCard: '11010519491231002X',
  phone: '13812345678',
};
const payout = (json: object): Send => buyer('POST /users/alipay-config', { json: { ...identity, ...json } });

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token like the market's own, with its key, and with whatever is changed. */
function token(
  { dataDir, seller: { token: genuine } }: World,
  change: { header?: object; claims?: object; key?: string },
) {
  const [header = '', claims = ''] = genuine.split('.').map((part) => Buffer.from(part, 'base64url').toString());
  const { sessionKey } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'));
  const signed = `${base64({ ...JSON.parse(header), ...change.header })}.${base64({ ...JSON.parse(claims), ...change.claims })}`;
  const key = change.key ?? Buffer.from(sessionKey, 'base64url');
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

const withToken =
  (make: (world: World) => string): Send =>
  (world) =>
    world.api.ask('GET /users/me', { token: make(world) });

const raw = (call: string, body: string | Uint8Array<ArrayBuffer>, type: string): Send =>
  seller(call, { raw: body, headers: { 'content-type': type } });

const form = (fields: [string, string | File][]): FormData => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};

const small = (name: string): File => new File(['x'], name);

const announce = (json: object): Send =>
  seller('POST /uploads', { json: { name: 'a.txt', size: 5, type: '', ...json } });

/** Announces five bytes, sends others, and finishes with what it is told to. */
const finishedAs =
  (bytes: string, parts?: { number: number; etag: string }[]): Send =>
  async ({ api, seller: { token: session } }) => {
    const json = { name: 'five.txt', size: 5, type: '' };
    const { upload } = (await api.ask('POST /uploads', { token: session, json })).body;
    await putPart(upload.parts[0], new TextEncoder().encode(bytes));
    const answer = await api.ask(`POST /uploads/${upload.id}/complete`, { token: session, json: { parts } });
    await api.ask(`DELETE /uploads/${upload.id}`, { token: session });
    return answer;
  };

const prices: [string, unknown][] = [
  ['one fen over the highest', 50000.01],
  ['below zero', -1],
  ['a thousand million', 1e9],
  ['of three decimals', '1.234'],
  ['NaN', 'NaN'],
  ['Infinity', 'Infinity'],
  ['hexadecimal', '0x10'],
  ['in full-width digits', '９'],
  ['with a comma', '1,50'],
  ['with a leading zero', '01'],
  ['empty', ''],
  ['null', null],
  ['true', true],
  ['an object', {}],
];

const bodies: Case[] = [
  ['broken JSON', raw('POST /files', '{"title": ', 'application/json'), 'malformed_body'],
  ['JSON that is no UTF-8', raw('POST /files', Uint8Array.of(0x22, 0xff, 0x22), 'application/json'), 'malformed_body'],
  ['a hundred thousand nested lists', raw('POST /files', '['.repeat(1e5), 'application/json'), 'malformed_body'],
  ['text instead of JSON', raw('POST /files', 'title=x', 'text/plain'), 'unsupported_media_type'],
  [
    'a form of the web’s first days',
    raw('POST /files', 'title=x', 'application/x-www-form-urlencoded'),
    'unsupported_media_type',
  ],
  ['XML', raw('PUT /users/profile', '<a/>', 'application/xml'), 'unsupported_media_type'],
  [
    'a form where only JSON is known',
    raw('PUT /users/profile', '--x--', 'multipart/form-data; boundary=x'),
    'unsupported_media_type',
  ],
  ['a form without its boundary', raw('POST /files', '--x--', 'multipart/form-data'), 'malformed_body'],
  [
    'a form that is cut off',
    raw('POST /files', '--x\r\ncontent-disp', 'multipart/form-data; boundary=x'),
    'malformed_body',
  ],
  ['a list as the body', raw('POST /files', '[]', 'application/json'), ['body', 'object_required']],
  ['null as the body', raw('POST /files', 'null', 'application/json'), ['body', 'object_required']],
  ['a sentence as the body', raw('POST /files', '"x"', 'application/json'), ['body', 'object_required']],
  ['no body', raw('POST /files', '', 'application/json'), ['title', 'title_required']],
  [
    'keys of every object',
    raw('POST /files', '{"__proto__":{"title":"x"},"constructor":{"prototype":{"title":"x"}}}', 'application/json'),
    ['title', 'title_required'],
  ],
  [
    'JSON of more than a megabyte',
    seller('POST /files', { json: { title: 'x'.repeat(2 ** 20) } }),
    'payload_too_large',
  ],
  [
    'a body of more than ten megabytes',
    raw('POST /files', new Uint8Array(10 * 2 ** 20 + 1), 'multipart/form-data; boundary=x'),
    'payload_too_large',
  ],
  [
    'a form of more than four megabytes',
    seller('POST /files', {
      raw: form([
        ['title', 'x'],
        ['price', '1'],
        ['files', new File([new Uint8Array(5e6)], 'x')],
      ]),
    }),
    'use_direct_upload',
  ],
];

const files: Case[] = [
  ...prices.map(([name, price]): Case => [`a price ${name}`, post({ price }), ['price', 'price_invalid']]),
  ['no price', post({ price: undefined }), ['price', 'price_invalid']],
  ['a title of 201 characters', post({ title: text(201) }), ['title', 'title_long']],
  ['a title of spaces and line breaks', post({ title: ' \n\t ' }), ['title', 'title_required']],
  ['a number as the title', post({ title: 7 }), ['title', 'title_required']],
  ['a description of 1001 characters', post({ description: text(1001) }), ['description', 'description_long']],
  ['eleven tags', post({ tags: Array.from({ length: 11 }, (_, at) => `t${at}`) }), ['tags', 'tags_many']],
  ['a tag of 21 characters', post({ tags: [text(21)] }), ['tags.0', 'tag_long']],
  ['tags that are no list', post({ tags: 'a,b' }), ['tags', 'invalid']],
  ['maybe public', post({ is_public: 'maybe' }), ['is_public', 'invalid']],
  ['no file', post({ uploads: [] }), ['uploads', 'files_required']],
  [
    'eleven files',
    post({ uploads: Array.from({ length: 11 }, () => '01ARZ3NDEKTSV4RRFFQ69G5FAV') }),
    ['uploads', 'files_many'],
  ],
  [
    'eleven files in a form',
    seller('POST /files', {
      raw: form([
        ['title', 'x'],
        ['price', '1'],
        ...Array.from({ length: 11 }, (_, at): [string, File] => ['files', small(`${at}`)]),
      ]),
    }),
    ['files', 'files_many'],
  ],
  [
    'a form without a file',
    seller('POST /files', {
      raw: form([
        ['title', 'x'],
        ['price', '1'],
      ]),
    }),
    ['files', 'files_required'],
  ],
  ['an upload whose number is none', post({ uploads: ['x'] }), ['uploads.0', 'id_invalid']],
  [
    'an upload in lower case',
    (world) => post({ uploads: [world.finished.toLowerCase()] })(world),
    ['uploads.0', 'id_invalid'],
  ],
  [
    'the same upload twice',
    (world) => post({ uploads: [world.finished, world.finished] })(world),
    ['uploads', 'invalid'],
  ],
  ['an unknown upload', post({ uploads: ['01ARZ3NDEKTSV4RRFFQ69G5FAV'] }), 'upload_not_usable'],
  ['an unfinished upload', (world) => post({ uploads: [world.unfinished] })(world), 'upload_not_usable'],
  ['an upload of another file', (world) => post({ uploads: [world.used, world.finished] })(world), 'upload_not_usable'],
  [
    'somebody else’s upload',
    (world) => buyer('POST /files', { json: { title: 'x', price: 1, uploads: [world.finished] } })(world),
    'upload_not_usable',
  ],
  [
    'an edit without a title',
    (world) => seller(`PUT /files/${world.file}`, { json: { title: '' } })(world),
    ['title', 'file_title_required'],
  ],
  [
    'an edit to a price below zero',
    (world) => seller(`PUT /files/${world.file}`, { json: { price: -0.01 } })(world),
    ['price', 'new_price_invalid'],
  ],
  [
    'an edit of somebody else’s file',
    (world) => buyer(`PUT /files/${world.file}`, { json: { title: 'x' } })(world),
    'file_not_yours',
  ],
  [
    'an edit of somebody’s private file',
    (world) => buyer(`PUT /files/${world.hidden}`, { json: { title: 'x' } })(world),
    'file_not_found',
  ],
  ['a deletion of somebody else’s file', (world) => buyer(`DELETE /files/${world.other}`)(world), 'file_not_yours'],
  ['somebody’s private file', (world) => buyer(`GET /files/${world.hidden}`)(world), 'file_not_found'],
  [
    'a download of what was not bought',
    (world) => buyer(`GET /files/${world.other}/download`)(world),
    'file_forbidden',
  ],
  [
    'a download of a part that is none',
    (world) => buyer(`GET /files/${world.file}/download?file=x`)(world),
    'file_part_not_found',
  ],
  [
    'a download of a version that is none',
    (world) => buyer(`GET /files/${world.file}/download?version=latest`)(world),
    ['version', 'invalid'],
  ],
  ['a star for what is not there', buyer('POST /files/01ARZ3NDEKTSV4RRFFQ69G5FAV/star'), 'file_not_found'],
  ['a number of prototypes', guest('GET /files/__proto__'), 'file_not_found'],
];

const uploads: Case[] = [
  ['one byte more than 100 MB', announce({ size: 104857601 }), ['size', 'file_large']],
  ['a file without a byte', announce({ size: 0 }), ['size', 'file_empty']],
  ['half a byte', announce({ size: 1.5 }), ['size', 'invalid']],
  ['a size in words', announce({ size: '5' }), ['size', 'file_empty']],
  ['a way up as the name', announce({ name: '..' }), ['name', 'file_name_invalid']],
  ['a path as the name', announce({ name: '../../etc/passwd' }), ['name', 'file_name_invalid']],
  ['a name of 256 characters', announce({ name: text(256) }), ['name', 'file_name_invalid']],
  ['a checksum that is none', announce({ sha256: 'abc' }), ['sha256', 'sha256_invalid']],
  ['an upload that is not there', seller('GET /uploads/x'), 'upload_not_found'],
  [
    'somebody else’s upload to look at',
    (world) => buyer(`GET /uploads/${world.unfinished}`)(world),
    'upload_not_found',
  ],
  [
    'somebody else’s upload to drop',
    (world) => buyer(`DELETE /uploads/${world.unfinished}`)(world),
    'upload_not_found',
  ],
  [
    'an upload finished before its bytes came',
    (world) => seller(`POST /uploads/${world.unfinished}/complete`, { json: {} })(world),
    'upload_incomplete',
  ],
  [
    'an upload finished with a mark of no part',
    (world) =>
      seller(`POST /uploads/${world.unfinished}/complete`, { json: { parts: [{ number: 1, etag: '"x"' }] } })(world),
    'upload_incomplete',
  ],
  [
    'a part number of zero',
    (world) =>
      seller(`POST /uploads/${world.unfinished}/complete`, { json: { parts: [{ number: 0, etag: 'x' }] } })(world),
    ['parts.0.number', 'out_of_range'],
  ],
  ['fewer bytes than were announced', finishedAs('abc'), 'upload_incomplete'],
  ['more bytes than were announced', finishedAs('abcdefg'), 'upload_incomplete'],
  ['the mark of other bytes', finishedAs('abcde', [{ number: 1, etag: '"0123456789abcdef"' }]), 'upload_incomplete'],
  ['a used upload to drop', (world) => seller(`DELETE /uploads/${world.used}`)(world), 'upload_closed'],
];

const lists: Case[] = [
  ['page zero', guest('GET /files?page=0'), ['page', 'out_of_range']],
  ['a page below zero', guest('GET /users?page=-1'), ['page', 'out_of_range']],
  ['a page of text', guest('GET /files?page=two'), ['page', 'invalid']],
  ['a page of 1e9', guest('GET /files?page=1000000000'), ['page', 'out_of_range']],
  ['page one and a half', guest('GET /files?page=1.5'), ['page', 'invalid']],
  ['a limit of none', guest('GET /files?limit=0'), ['limit', 'out_of_range']],
  ['a limit of a million', guest('GET /files?limit=1000000'), ['limit', 'out_of_range']],
  ['a parameter twice, the last of them wrong', guest('GET /files?page=1&page=x'), ['page', 'invalid']],
  ['a cursor of two thousand characters', guest(`GET /files?cursor=${'a'.repeat(2000)}`), ['cursor', 'too_long']],
  ['an order that is none', guest('GET /files?sortBy=cheapest'), ['sortBy', 'invalid']],
  ['an order under its other name', guest('GET /files?sort=constructor'), ['sort', 'invalid']],
  ['an order of one’s own files that is none', seller('GET /files/user?sortBy=newest'), ['sortBy', 'invalid']],
  ['a category that is none', guest('GET /files?type=music'), ['type', 'invalid']],
  ['a search for what is neither', guest('GET /files/search?q=a&type=posts'), ['type', 'invalid']],
  ['a search of 201 characters', guest(`GET /files?search=${text(201)}`), ['search', 'too_long']],
];

const accounts: Case[] = [
  ...['ab', '1abc', '用户名', 'a b c', `a${'b'.repeat(30)}`, '<script>'].map(
    (username): Case => [`the username ${username}`, register({ username }), ['username', 'username_invalid']],
  ),
  ['a reserved username', register({ username: 'Admin' }), ['username', 'username_reserved']],
  [
    'a username that differs in case only',
    (world) => register({ username: world.seller.username.toUpperCase() })(world),
    'username_taken',
  ],
  [
    'an address that has an account',
    (world) => register({ email: world.seller.email.toUpperCase() })(world),
    'email_taken',
  ],
  ['an address without @', register({ email: 'somebody' }), ['email', 'email_invalid']],
  [
    'an address with a header in it',
    register({ email: 'a@example.com\r\nBcc: b@example.com' }),
    ['email', 'email_invalid'],
  ],
  ['no address', register({ email: ' ' }), ['email', 'email_required']],
  ['a password of five', register({ password: 'a1b2c' }), ['password', 'password_short']],
  ['a password of 129', register({ password: 'x'.repeat(129) }), ['password', 'password_long']],
  ['a password everybody has', register({ password: 'password123' }), ['password', 'password_common']],
  [
    'a login of nobody',
    guest('POST /auth/login', { json: { email: 'nobody@example.com', password } }),
    'invalid_credentials',
  ],
  [
    'a login without a password',
    guest('POST /auth/login', { json: { email: 'a@example.com' } }),
    ['password', 'required'],
  ],
  [
    'a login with an operator for a password',
    guest('POST /auth/login', { json: { email: 'a@example.com', password: { ne: '' } } }),
    ['password', 'required'],
  ],
  ['no address to send again to', guest('POST /auth/resend-verification', { json: {} }), ['email', 'email_required']],
  ['a made-up verification link', guest('GET /auth/verify-email?token=made-up'), 'verification_invalid'],
  ['no token in the link', guest('GET /auth/verify-email'), ['token', 'required']],
  [
    'a reset link to verify an address',
    (world) => guest(`GET /auth/verify-email?token=${world.reset}`)(world),
    'verification_invalid',
  ],
  [
    'a verification link to reset a password',
    (world) =>
      guest('POST /auth/reset-password', { json: { token: world.verification, password: 'another-horse-8' } })(world),
    'reset_invalid',
  ],
  [
    'a reset link that was used',
    (world) =>
      guest('POST /auth/reset-password', { json: { token: world.usedReset, password: 'another-horse-8' } })(world),
    'reset_invalid',
  ],
  [
    'a wrong current password',
    seller('PUT /users/password', { json: { current_password: 'wrong', new_password: 'another-horse-8' } }),
    'current_password_wrong',
  ],
  [
    'the same password again',
    seller('PUT /users/password', { json: { current_password: password, new_password: password } }),
    ['new_password', 'password_same'],
  ],
  [
    'a new password of five',
    seller('PUT /users/profile/password', { json: { current_password: password, new_password: 'a1b2c' } }),
    ['new_password', 'password_short'],
  ],
  [
    'a profile without an address',
    seller('PUT /users/profile', { json: { email: '', bio: '' } }),
    ['email', 'email_empty'],
  ],
  [
    'a profile with somebody else’s address',
    (world) => seller('PUT /users/profile', { json: { email: world.buyer.email } })(world),
    'email_taken',
  ],
  [
    'a bio of 501 characters',
    (world) => seller('PUT /users/profile', { json: { email: world.seller.email, bio: text(501) } })(world),
    ['bio', 'bio_long'],
  ],
  [
    'a display name of 51 characters',
    (world) => seller('PUT /users/profile', { json: { email: world.seller.email, display_name: text(51) } })(world),
    ['display_name', 'display_name_long'],
  ],
  ['oneself to follow', (world) => seller(`POST /users/${world.seller.id}/follow`)(world), 'own_follow'],
  ['nobody to follow', seller('POST /users/nobody_here/follow'), 'user_not_found'],
];

const sessions: Case[] = [
  ['no token', guest('GET /users/me'), 'unauthorized'],
  ['a token of letters', withToken(() => 'garbage'), 'unauthorized'],
  ['a token of ten thousand letters', withToken(() => 'a'.repeat(10_000)), 'unauthorized'],
  [
    'a token signed with another key',
    withToken((world) => token(world, { key: 'another key of thirty-two bytes!' })),
    'unauthorized',
  ],
  [
    'a token of a key that is none',
    withToken((world) => token(world, { header: { kid: '../../dev/null' } })),
    'unauthorized',
  ],
  [
    'a token that needs no signature',
    withToken((world) => `${token(world, { header: { alg: 'none' } }).replace(/[^.]*$/, '')}`),
    'unauthorized',
  ],
  [
    'a token whose time is over',
    withToken((world) => token(world, { claims: { exp: 1_700_000_000 } })),
    'unauthorized',
  ],
  ['a token without an end', withToken((world) => token(world, { claims: { exp: undefined } })), 'unauthorized'],
  [
    'a token from the future',
    withToken((world) => token(world, { claims: { iat: 4_000_000_000, exp: 4_100_000_000 } })),
    'unauthorized',
  ],
  ['a token for another house', withToken((world) => token(world, { claims: { aud: 'elsewhere' } })), 'unauthorized'],
  ['a token of a password before', withToken((world) => token(world, { claims: { ver: -1 } })), 'unauthorized'],
  [
    'a token of nobody',
    withToken((world) => token(world, { claims: { sub: '01ARZ3NDEKTSV4RRFFQ69G5FAV' } })),
    'unauthorized',
  ],
  ['the secret of a mail as a token', withToken((world) => world.reset), 'unauthorized'],
  [
    'name and password as in old days',
    guest('GET /users/me', { headers: { authorization: `Basic ${btoa(`seller_s:${password}`)}` } }),
    'unauthorized',
  ],
];

const money: Case[] = [
  [
    'one’s own file',
    (world) => seller('POST /payments/create-payment', { json: { file_post_id: world.file } })(world),
    'own_file',
  ],
  ['what one has bought', (world) => pay({ file_post_id: world.file })(world), 'already_purchased'],
  ['another price than it has', pay({ expected_price: 2.99 }), 'price_changed'],
  ['a price that is expected in words', pay({ expected_price: 'three' }), ['expected_price', 'price_invalid']],
  ['a file that is not there', pay({ file_post_id: 'nope' }), 'file_not_found'],
  ['a private file', (world) => pay({ file_post_id: world.hidden })(world), 'file_not_found'],
  ['no file', buyer('POST /payments/create-payment', { json: {} }), ['file_post_id', 'required']],
  ['a payment type that is none', pay({ payment_type: 'card' }), ['payment_type', 'payment_type_invalid']],
  [
    'an order that is none',
    guest('GET /payments/payment/01ARZ3NDEKTSV4RRFFQ69G5FAV_01ARZ3NDEKTSV4RRFFQ69G5FAV'),
    'order_not_found',
  ],
  ['a refund of no order', buyer('POST /payments/purchases/x/refund', { json: { reason: 'x' } }), 'order_not_found'],
  [
    'a refund of somebody else’s order',
    (world) => seller(`POST /payments/purchases/${world.order}/refund`, { json: { reason: 'x' } })(world),
    'order_not_found',
  ],
  [
    'a refund without a reason',
    (world) => buyer(`POST /payments/purchases/${world.order}/refund`, { json: { reason: ' ' } })(world),
    ['reason', 'required'],
  ],
  [
    'a decision nobody asked for',
    (world) => seller(`POST /payments/sales/${world.order}/refund`, { json: { decision: 'approve' } })(world),
    'order_not_found',
  ],
  [
    'a decision that is none',
    (world) => seller(`POST /payments/sales/${world.order}/refund`, { json: { decision: 'maybe' } })(world),
    ['decision', 'invalid'],
  ],
  ['a payout without an account', buyer('POST /payments/withdraw', { json: {} }), 'payout_account_missing'],
  ['a payout of more than there is', buyer('POST /payments/withdraw', { json: { amount: 100 } }), 'balance_changed'],
  ['a payout of a word', buyer('POST /payments/withdraw', { json: { amount: 'all' } }), ['amount', 'price_invalid']],
  [
    'a note of 201 characters',
    buyer('POST /payments/withdraw', { json: { request_note: text(201) } }),
    ['request_note', 'too_long'],
  ],
  [
    'an unsigned notification',
    guest('POST /payments/notify/mock', { raw: new URLSearchParams({ trade_status: 'TRADE_SUCCESS' }) }),
    'notification_refused',
  ],
  ['a notification without a word', guest('POST /payments/notify/mock'), 'notification_refused'],
  [
    'a notification in JSON',
    guest('POST /payments/notify/mock', { json: { trade_status: 'TRADE_SUCCESS' } }),
    'notification_refused',
  ],
  [
    'a notification with a made-up signature',
    guest('POST /payments/notify/mock', {
      raw: new URLSearchParams({
        app_id: 'mock-app',
        seller_id: 'mock-seller',
        charset: 'utf-8',
        sign_type: 'RSA2',
        sign: btoa('x'),
        out_trade_no: 'x',
        trade_no: 'x',
        total_amount: '3.00',
        trade_status: 'TRADE_SUCCESS',
      }),
    }),
    'notification_refused',
  ],
  [
    'a notification with a field twice',
    guest('POST /payments/notify/mock', {
      raw: new URLSearchParams('out_trade_no=a&out_trade_no=b&sign=x&sign_type=RSA2'),
    }),
    'notification_refused',
  ],
  ['a notification of nobody', guest('POST /payments/notify/constructor', { raw: 'x' }), 'notification_refused'],
  [
    'a notification of two megabytes',
    guest('POST /payments/notify/mock', { raw: 'x'.repeat(2 ** 21) }),
    'payload_too_large',
  ],
  [
    'a mock payment of no order',
    guest('POST /payments/mock/notify', { json: { out_trade_no: 'x' } }),
    'order_not_found',
  ],
  [
    'a mock payment that ends otherwise',
    guest('POST /payments/mock/notify', { json: { out_trade_no: 'x', result: 'maybe' } }),
    ['result', 'invalid'],
  ],
  [
    'a check digit that is wrong',
    payout({ identityCard: '110105194912310021' }),
    ['identityCard', 'identity_card_invalid'],
  ],
  [
    'a day of birth that is none',
    payout({ identityCard: '110105194902300021' }),
    ['identityCard', 'identity_card_invalid'],
  ],
  ['no identity card', payout({ identityCard: '' }), ['identityCard', 'identity_card_required']],
  ['a phone number of ten digits', payout({ phone: '1381234567' }), ['phone', 'phone_invalid']],
  ['no phone number', payout({ phone: undefined }), ['phone', 'phone_required']],
  [
    'an account that is neither address nor number',
    payout({ alipayAccount: 'lin mei' }),
    ['alipayAccount', 'alipay_account_invalid'],
  ],
  [
    'no account',
    buyer('PUT /users/alipay-account', { json: { alipayAccount: ' ', realName: '林梅花' } }),
    ['alipayAccount', 'alipay_account_required'],
  ],
  ['a real name of one character', payout({ realName: '林' }), ['realName', 'real_name_invalid']],
  ['no real name', payout({ realName: '' }), ['realName', 'real_name_required']],
];

const addresses: Case[] = [
  ['a call that is none', guest('GET /nothing'), 'not_found'],
  ['the root of the API', guest('GET /'), 'not_found'],
  ['a slash at the end', guest('GET /files/'), 'not_found'],
  ['a method that the call does not have', guest('PATCH /files'), 'method_not_allowed'],
  ['a deletion of the list', guest('DELETE /users'), 'method_not_allowed'],
  ['a zero byte in the address', guest('GET /files/%00'), 'file_not_found'],
  ['a byte that is no UTF-8', guest('GET /files/%FF'), ['', 'invalid']],
  ['a lonely percent sign', guest('GET /users/%'), ['', 'invalid']],
  ['a way up in the address', guest('GET /files/..%2f..%2fetc%2fpasswd'), 'file_not_found'],
  ['a number of a thousand characters', guest(`GET /files/${'A'.repeat(1000)}`), ['id', 'too_long']],
  ['a name of a thousand characters', guest(`GET /users/${'A'.repeat(1000)}`), ['usernameOrId', 'too_long']],
  ['nobody’s name', guest('GET /users/constructor'), 'user_not_found'],
];

const kinds = { bodies, files, uploads, lists, accounts, sessions, money, addresses };

/** What would tell how the house is built, or that something broke in it. */
const internal = /node_modules|\/functions\/|\.ts\b|\bat \S+ \(|Error:|zod|dynamo|undefined|\[object|sqlite|\bpk\b/i;

async function resetLink(api: Caller, email: string): Promise<string> {
  await api.ask('POST /auth/forgot-password', { json: { email } });
  return api.linkIn(email, 'reset-password');
}

async function furnish(api: Caller, dataDir: string): Promise<World> {
  const [selling, buying] = [await member(api, 'seller_s'), await member(api, 'buyer_b')];
  const file = await forSale(api, selling.token, { title: '买过的', price: 3 });
  const other = await forSale(api, selling.token, { title: '没买过的', price: 3 });
  const hidden = await forSale(api, selling.token, { title: '私密的', price: 3 });
  await api.ask(`PUT /files/${hidden}`, { token: selling.token, json: { is_public: false } });
  const order = await bought(api, buying.token, file);
  const open = await api.ask('POST /uploads', { token: selling.token, json: { name: 'o.txt', size: 5, type: '' } });
  const finished = await uploaded(api, selling.token, { name: 'f.txt', text: 'f' });
  const used = await uploaded(api, selling.token, { name: 'u.txt', text: 'u' });
  await api.ask('POST /files', { token: selling.token, json: { title: '用过', price: 3, uploads: [used] } });

  const [third, fourth] = [await member(api, 'third_t'), await member(api, 'fourth_f')];
  const usedReset = await resetLink(api, third.email);
  await api.ask('POST /auth/reset-password', { json: { token: usedReset, password: 'another-horse-8' } });
  const reset = await resetLink(api, fourth.email);
  await api.ask('POST /auth/register', { json: { username: 'fifth_f', email: 'fifth_f@example.com', password } });
  const verification = await api.linkIn('fifth_f@example.com', 'verify-email');
  const unfinished = String(open.body.upload.id);
  return {
    api,
    dataDir,
    seller: selling,
    buyer: buying,
    file,
    other,
    hidden,
    order,
    finished,
    unfinished,
    used,
    usedReset,
    verification,
    reset,
  };
}

describe.each(['zh', 'en'] as const)('in %s', (language) => {
  let market: Market;
  let world: World;
  const said = ([zh, en]: readonly [string, string]): string => (language === 'zh' ? zh : en);

  beforeAll(async () => {
    market = await openMarket();
    world = await furnish(new Caller(market.url, language), market.dataDir);
  });

  afterAll(() => market.close());

  /** The form of every refusal: a problem in the reader’s language, with its number, and nothing of the house’s inside. */
  function expectProblem(answer: Answer, code: string, message: string): void {
    const { body, status, headers } = answer;
    expect(body, answer.text).toMatchObject({ type: 'about:blank', status, code, message, error: message });
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(body.request_id).toMatch(/^[\w-]{8,}$/);
    expect(body.title).toMatch(/^[A-Z]/);
    expect(status).toBeLessThan(500);
    expect(/\p{Script=Han}/u.test(message)).toBe(language === 'zh');
    expect(answer.text).not.toMatch(internal);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }

  for (const [kind, cases] of Object.entries(kinds)) {
    test.each(cases)(`${kind}: %s`, async (_, send, expected) => {
      const answer = await send(world);
      if (typeof expected === 'string') {
        const [status, ...texts] = refusals[expected];
        expectProblem(answer, expected, said(texts));
        expect(answer.status).toBe(status);
        return;
      }
      const [field, code] = expected;
      expectProblem(
        answer,
        'invalid_input',
        said(field === '' ? ['请求内容有误', 'The request is not valid'] : fieldTexts[code]),
      );
      expect(answer.status).toBe(400);
      if (field !== '') expect(answer.body.errors[0]).toEqual({ field, code, message: said(fieldTexts[code]) });
    });
  }

  test('the sixth wrong password of a quarter of an hour is not looked at, and one hears how long to wait', async () => {
    const wrong = { json: { email: 'third_t', password: 'wrong-horse' } };
    for (let tries = 0; tries < 5; tries++)
      expect((await world.api.ask('POST /auth/login', wrong)).body.code).toBe('invalid_credentials');
    const answer = await world.api.ask('POST /auth/login', { json: { email: 'third_t', password: 'another-horse-8' } });
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(800);
    expectProblem(
      answer,
      'too_many_requests',
      said([`操作太频繁，请在 ${seconds} 秒后再试`, `Too many attempts. Please try again in ${seconds} seconds`]),
    );
    expect(answer.status).toBe(429);
  });

  test('the fourth mail of an hour is not sent, whether the address has an account or not', async () => {
    const ask = () => world.api.ask('POST /auth/forgot-password', { json: { email: 'flood@example.com' } });
    for (let tries = 0; tries < 3; tries++) expect((await ask()).status).toBe(200);
    const answer = await ask();
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(3000);
    expectProblem(
      answer,
      'too_many_requests',
      said([`操作太频繁，请在 ${seconds} 秒后再试`, `Too many attempts. Please try again in ${seconds} seconds`]),
    );
  });

  test('who sends far too much reads the answer every time, and no broken connection', async () => {
    const send = raw('POST /files', new Uint8Array(10 * 2 ** 20 + 1), 'application/json');
    for (let tries = 0; tries < 4; tries++) expect((await send(world)).body.code).toBe('payload_too_large');
  });

  test('a call that does not know the method says which ones it knows', async () => {
    const answer = await world.api.ask('PATCH /files');
    expect(answer.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS');
  });

  test.each(['abc', base64({ pk: 'USERS' }), base64(['', 'USERS', 'x', 'USERS', 'x'])])(
    'the cursor %s is of no place in the list, which then starts anew',
    async (cursor) => {
      const first = await world.api.ask('GET /files');
      const answer = await world.api.ask(`GET /files?cursor=${cursor}`);
      expect(answer).toMatchObject({ status: 200, body: { posts: first.body.posts } });
    },
  );

  test('of a parameter given twice the last one counts', async () => {
    expect((await world.api.ask('GET /files?page=x&page=1')).status).toBe(200);
  });

  test.each([
    ['markup', '<img src=x onerror=alert(1)> & "it"'],
    ['a family', '👨‍👩‍👧‍👦 全家福'],
    ['right to left', '\u202Egnp.exe 反'],
    ['no width', '看\u200B不\u200B见'],
    ['a template', '{{7*7}} <%= 7*7 %> %s %n'],
    ['two hundred emoji', '😀'.repeat(200)],
  ])('a title of %s is kept as it was typed, and is no more than text', async (_, title) => {
    const { api, seller: owner } = world;
    const id = await forSale(api, owner.token, { title, price: 1 });
    const seen = await api.ask(`GET /files/${id}`);
    expect(seen.body.data.title).toBe(title);
    expect(seen.headers.get('content-type')).toMatch(/^application\/json/);
    expect(seen.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await api.ask(`GET /pages/code/${id}`)).text).not.toContain('<img src=x');
    const link = await api.ask(`GET /files/${id}/download`, { token: owner.token });
    expect((await fetch(link.body.url)).headers.get('content-disposition')).toMatch(/^attachment; [\x20-\x7e]+$/);
    await api.ask(`DELETE /files/${id}`, { token: owner.token });
  });

  test('a line break in a file’s name becomes a space: no header is smuggled into its download', async () => {
    const { api, seller: owner } = world;
    const upload = await uploaded(api, owner.token, { name: 'a\r\nSet-Cookie: b=1\r\n\r\nx.txt', text: 'x' });
    const created = await api.ask('POST /files', {
      token: owner.token,
      json: { title: '换行', price: 1, uploads: [upload] },
    });
    expect(created.body.data.file_name).toBe('a Set-Cookie: b=1 x.txt');
    const link = await api.ask(`GET /files/${created.body.data.id}/download`, { token: owner.token });
    const download = await fetch(link.body.url);
    expect(download.headers.get('set-cookie')).toBeNull();
    expect(await download.text()).toBe('x');
  });

  test('after all of it the market still answers, and nothing broke in it', async () => {
    expect((await world.api.ask('GET /files')).status).toBe(200);
    expect(market.output()).not.toMatch(/"level":"ERROR"|broke|UnhandledPromise/);
  });
});

test('there are far more than 45 kinds of bad input', () => {
  expect(Object.values(kinds).flat().length).toBeGreaterThan(150);
});
