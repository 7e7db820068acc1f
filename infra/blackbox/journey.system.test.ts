import { createHash, createSign, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { downloadZip } from 'client-zip';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { confirmationText, fillTemplate } from '#shared/confirmations';
import { type ErrorCode, errors, type FieldError, fieldErrors } from '#shared/contract/errors';
import { type Market, reopenMarket } from '../../web/e2e/market.ts';
import {
  type Answer,
  addressOf,
  allRows,
  buyFile,
  type Caller,
  type Member,
  password,
  publishFile,
  putPart,
  registerMember,
  uploadFile,
} from './caller.ts';
import { openTestMarket, printMissing, type TestMarket, testWith } from './test-market.ts';

/** One language is enough here: `bad-input` tests both. */
const language = 'zh';

/** Texts that are in no catalogue. */
const texts = {
  verify: '验证',
  accountSaved: '收款账号已保存',
  deleted: '文件已删除',
  deletedWithBuyers: '文件已删除，已购买的 2 位买家仍可下载',
};

/** Fields of a preview without an address, pages or a length. */
const unknown = { pages: null, seconds: null, duration: null, waveform: null };
const ofText = { type: 'text/plain', url: null, expires_at: null, ...unknown };

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const stateOf = ({ payout_state }: { payout_state: string }): string => payout_state;

const ids = (list: { id: string }[]): string[] => list.map(({ id }) => id);

const bytesAt = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url, { headers });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

/** Signs like the mock provider: as Alipay does, with the key that the market made on its first start. */
function signedNotification(dataDir: string, fields: Record<string, string>): URLSearchParams {
  const text = Object.entries(fields)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const { mockPrivateKey } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'));
  const sign = createSign('RSA-SHA256').update(text, 'utf8').sign(mockPrivateKey, 'base64');
  return new URLSearchParams({ ...fields, sign_type: 'RSA2', sign });
}

const test = testWith('mailbox', 'empty market');

/** Tests that need a purchase. */
const testOfMoney = testWith('mailbox', 'empty market', 'mock payments');

/** Tests that need more than calls. */
const testAtHome = testWith('own process');

printMissing('mailbox', 'empty market', 'mock payments', 'own process');

describe('an outsider', () => {
  const messageOf = (key: Parameters<typeof confirmationText>[0], params = {}) =>
    confirmationText(key, language, params);
  let testMarket: TestMarket;
  let market: Market | undefined;
  let api: Caller;
  let seller: Member;
  let buyer: Member;
  let friend: Member;
  let dan: Member;
  let assertions = 0;

  const film = randomBytes(9 * 1024 * 1024 + 17);
  const notes = Buffer.from('你好，世界\n'.repeat(100));
  let pack: string;
  let single: string;
  let free: string;
  let order: string;

  beforeAll(async () => {
    testMarket = await openTestMarket(language);
    ({ market, caller: api } = testMarket);
  });

  afterAll(() => (market ? market.close() : testMarket.close()));

  afterEach(() => {
    assertions += expect.getState().assertionCalls;
  });

  /** Expects a problem document with the code and its message. */
  function expectRefusal(answer: Answer, status: number, code: ErrorCode, params = {}): void {
    const message = fillTemplate(errors[code][language], params);
    expectProblem(answer, { status, code, message });
  }

  /** With several invalid fields, the message is that of the first. */
  function expectInvalid(answer: Answer, fields: readonly FieldError[]): void {
    const messages = fields.map((field) => fieldErrors[field][language]);
    expectProblem(answer, { status: 400, code: 'invalid_input', message: messages[0] });
    expect(answer.body.errors.map(({ message }: { message: string }) => message)).toEqual(messages);
  }

  function expectProblem({ status, body, headers }: Answer, problem: object): void {
    expect(body).toMatchObject({ ...problem, title: expect.any(String), request_id: expect.any(String) });
    expect(status).toBe(body.status);
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(body.error).toBe(body.message);
  }

  test('registers, hears that the address is unproven, proves it by mail and logs in by name and by address', async () => {
    const email = 'mei_lin@example.com';
    const registered = await api.ask('POST /auth/register', { json: { username: 'Mei_Lin', email, password } });
    expect(registered).toMatchObject({ status: 201, body: { message: messageOf('registered', { email }) } });

    const early = await api.ask('POST /auth/login', { json: { email, password } });
    expectRefusal(early, 403, 'email_not_verified');
    expect(early.body.message).toContain('验证');
    const wrong = await api.ask('POST /auth/login', { json: { email, password: 'something-else' } });
    expectRefusal(wrong, 401, 'invalid_credentials');

    const again = await api.ask('POST /auth/resend-verification', { json: { email } });
    const unknown = await api.ask('POST /auth/resend-verification', { json: { email: 'nobody@example.com' } });
    expect(again).toMatchObject({ status: 200, body: { message: messageOf('verification_resent') } });
    expect(unknown.body).toEqual(again.body);

    const mail = await api.mail(email, '/verify-email?token=');
    expect(mail.subject).toContain(texts.verify);
    const token = await api.linkIn(email, 'verify-email');
    for (const _ of [1, 2]) {
      const verified = await api.ask(`GET /auth/verify-email?token=${token}`);
      expect(verified).toMatchObject({ status: 200, body: { message: messageOf('email_verified') } });
    }
    expectRefusal(await api.ask('GET /auth/verify-email?token=made-up'), 400, 'verification_invalid');

    for (const name of [email, 'mei_lin', 'MEI_LIN']) {
      const login = await api.ask('POST /auth/login', { json: { email: name, password } });
      expect(login).toMatchObject({
        status: 200,
        body: { token: expect.any(String), user: { username: 'Mei_Lin', email } },
      });
      seller = { username: 'Mei_Lin', email, id: login.body.user.id, token: login.body.token };
    }
    const session = await api.ask('GET /auth/verify', { token: seller.token });
    expect(session.body.user).toMatchObject({ id: seller.id, alipay_account: null, real_name: null });
    expectRefusal(await api.ask('GET /auth/verify'), 401, 'unauthorized');
    [buyer, friend] = [await registerMember(api, 'boya'), await registerMember(api, 'chen')];
  });

  test('forgets the password, chooses another by mail once, and every session ends', async () => {
    const response = await api.ask('POST /auth/forgot-password', { json: { email: friend.email } });
    const nobody = await api.ask('POST /auth/forgot-password', { json: { email: 'nobody@example.com' } });
    expect(response).toMatchObject({ status: 200, body: { message: messageOf('recovery_sent') } });
    expect(nobody.body).toEqual(response.body);

    const token = await api.linkIn(friend.email, 'reset-password');
    const json = { token, password: 'another-horse-8' };
    const reset = await api.ask('POST /auth/reset-password', { json });
    expect(reset).toMatchObject({ status: 200, body: { message: messageOf('password_reset') } });
    expectRefusal(await api.ask('POST /auth/reset-password', { json }), 400, 'reset_invalid');
    expect((await api.ask('GET /auth/verify', { token: friend.token })).status).toBe(401);
    const login = await api.ask('POST /auth/login', { json: { email: friend.email, password: json.password } });
    friend = { ...friend, token: login.body.token };
  });

  test('changes the password at both addresses of the call; other sessions end, this one goes on', async () => {
    const changes = [
      ['PUT /users/password', 'another-horse-8', 'third-horse-7'],
      ['PUT /users/profile/password', 'third-horse-7', 'fourth-horse-6'],
    ] as const;
    for (const [call, current_password, new_password] of changes) {
      const { token } = friend;
      const wrong = await api.ask(call, { token, json: { current_password: 'not-it', new_password } });
      expectRefusal(wrong, 400, 'current_password_wrong');
      const changed = await api.ask(call, { token, json: { current_password, new_password } });
      expect(changed).toMatchObject({
        status: 200,
        body: { message: messageOf('password_changed'), token: expect.any(String) },
      });
      expect((await api.ask('GET /auth/verify', { token })).status).toBe(401);
      friend = { ...friend, token: changed.body.token };
      expect((await api.ask('GET /auth/verify', { token: friend.token })).status).toBe(200);
    }
  });

  test('edits the profile; a new address waits for its mail, and the old one is notified', async () => {
    const { token, email } = seller;
    const json = { email, bio: '考研资料\n和笔记', display_name: '林 梅 📚' };
    const saved = await api.ask('PUT /users/profile', { token, json });
    expect(saved.body).toMatchObject({
      message: messageOf('profile_saved'),
      user: { bio: json.bio, display_name: '林 梅 📚' },
    });

    const proof = { current_password: password };
    const moved = await api.ask('PUT /users/profile', { token, json: { email: 'new_mei@example.com', ...proof } });
    expect(moved.body.message).toContain('new_mei@example.com');
    expect((await api.ask('GET /users/me', { token })).body.user).toMatchObject({ email, bio: json.bio });
    expect((await api.mail(email, 'n')).text).not.toBe('');
    const link = await api.linkIn('new_mei@example.com', 'verify-email');
    const proven = await api.ask(`GET /auth/verify-email?token=${link}`);
    expect(proven).toMatchObject({ status: 200, body: { message: messageOf('email_changed') } });
    expect((await api.ask('GET /users/me', { token })).body.user.email).toBe('new_mei@example.com');
  });

  test('confirming the change from the old address releases payouts; each link works for its own purpose only', async () => {
    const { token, email } = seller;
    const confirm = await api.linkIn(email, 'confirm-email');
    const held = await api.ask('GET /users/me', { token });
    expect(held.body).toMatchObject({ user: { email: 'new_mei@example.com' }, email_hold: { why: 'changed' } });
    const confirmed = await api.ask('POST /auth/confirm-email-change', { json: { token: confirm } });
    expect(confirmed).toMatchObject({ status: 200, body: { message: messageOf('email_change_confirmed') } });
    expect((await api.ask('GET /users/me', { token })).body.email_hold).toBeNull();
    expectRefusal(await api.ask('POST /auth/roll-back', { json: { token: confirm } }), 400, 'email_link_invalid');
  });

  test('sets the payout account, which from then on is shown in masks only', async () => {
    const { token } = seller;
    const none = await api.ask('GET /users/alipay-config', { token });
    expect(none).toMatchObject({ status: 200, body: { config: null } });
    const account = { alipayAccount: 'meilin@example.org', realName: '林梅花' };
    const set = (json: object) => api.ask('PUT /users/alipay-account', { token, json: { ...account, ...json } });
    expectRefusal(await set({ current_password: 'not-it' }), 400, 'current_password_wrong');
    const saved = await set({ current_password: password });
    expect(saved).toMatchObject({ status: 200, body: { message: expect.stringContaining(texts.accountSaved) } });
    expect(await set({})).toMatchObject({ status: 200, body: { message: texts.accountSaved } });
    const identity = { identityCard: '11010519491231002X', phone: '13812345678', current_password: password };
    const whole = await api.ask('POST /users/alipay-config', { token, json: { ...account, ...identity } });
    expect(whole).toMatchObject({ status: 200, body: { message: texts.accountSaved } });
    const config = await api.ask('GET /users/alipay-config', { token });
    expect(config.body.config).toMatchObject({ phone: '138****5678', heldUntil: expect.any(String) });
    for (const secret of ['meilin@example.org', '林梅花', '11010519491231002X', '13812345678'])
      expect(config.text).not.toContain(secret);
    expect((await api.ask('GET /users/me', { token })).body.user.alipay_account).toContain('***');
  });

  test('confirms it by a code from the mailbox, since this is not the session that came with the registration', async () => {
    const { token } = seller;
    const { unconfirmed } = (await api.ask('GET /users/alipay-config', { token })).body.config;
    expect(unconfirmed).toBe(true);
    const resume = (json: object) => api.ask('POST /payments/payouts/resume', { token, json });
    expectRefusal(await resume({}), 403, 'mailbox_code_required');
    await api.ask('POST /users/me/mailbox-code', { token, json: { purpose: 'payout' } });
    const { subject } = await api.mail('new_mei@example.com', '15 分钟内有效');
    const code = /\d{6}/.exec(subject)?.[0] ?? '';
    const resumed = await resume({ second_factor: { type: 'mailbox', code } });
    expect(resumed).toMatchObject({ status: 200, body: { message: messageOf('payouts_resumed') } });
  });

  test('follows, as often as the button is pressed, and everybody counts it once', async () => {
    const call = `/users/${seller.username}/follow`;
    for (const _ of [1, 2]) {
      const followed = await api.ask(`POST ${call}`, { token: buyer.token });
      expect(followed).toMatchObject({ status: 200, body: { is_following: true, followers_count: 1 } });
    }
    expectRefusal(await api.ask(`POST ${call}`), 401, 'unauthorized');
    expectRefusal(await api.ask(`POST ${call}`, { token: seller.token }), 400, 'own_follow');
    expectRefusal(await api.ask('POST /users/nobody/follow', { token: buyer.token }), 404, 'user_not_found');

    for (const name of [seller.username, seller.username.toLowerCase(), seller.id]) {
      // Reads of a profile may be a moment old.
      const counted = await api.until(
        `GET /users/${name}`,
        { token: buyer.token },
        ({ body }) => body.user.followers_count === 1,
      );
      const { user } = counted.body;
      expect(user).toMatchObject({ is_following: true, followers_count: 1, follower_count: 1, following_count: 0 });
      expect(user.post_count).toBe(user.files_count);
      expect(user).not.toHaveProperty('email');
      expect(user).not.toHaveProperty('alipay_account');
    }
    expect((await api.ask(`GET /users/${seller.username}`)).body.user.is_following).toBe(false);
    expectRefusal(await api.ask('GET /users/nobody'), 404, 'user_not_found');

    const followers = await api.ask(`GET /users/${seller.username}/followers?page=1`);
    expect(ids(followers.body.data.followers)).toEqual([buyer.id]);
    expect(followers.body.data.pagination).toMatchObject({
      page: 1,
      limit: 20,
      total: 1,
      totalPages: 1,
      next_cursor: null,
    });
    const following = await api.ask(`GET /users/${buyer.id}/following?limit=5`);
    expect(ids(following.body.data.following)).toEqual([seller.id]);
    expect(following.body.data.pagination.limit).toBe(5);
    const mine = await api.ask('GET /users/profile/followers', { token: seller.token });
    expect(ids(mine.body.data.followers)).toEqual([buyer.id]);
    const whom = await api.ask('GET /users/profile/following', { token: buyer.token });
    expect(ids(whom.body.data.following)).toEqual([seller.id]);
    expect((await api.ask('GET /followers/count', { token: seller.token })).body).toEqual({ count: 1 });
    expect((await api.ask('GET /following/count', { token: buyer.token })).body).toEqual({ count: 1 });

    for (const _ of [1, 2]) {
      const left = await api.ask(`DELETE ${call}`, { token: buyer.token });
      expect(left).toMatchObject({ status: 200, body: { is_following: false, followers_count: 0 } });
    }
    await api.ask(`POST ${call}`, { token: buyer.token });
  });

  test('uploads in parts straight to the store, goes on after a break, and drops what is not wanted', async () => {
    const { token } = seller;
    const request = { token, json: { name: '第一章 影片.bin', size: film.length, type: 'video/mp4' } };
    const started = await api.ask('POST /uploads', request);
    expect(started.status).toBe(201);
    const { id, part_size, parts } = started.body.upload;
    expect(parts).toHaveLength(2);
    expect(parts.every(({ url }: { url: string }) => !new URL(url).pathname.startsWith('/api'))).toBe(true);

    await putPart(parts[1], film.subarray(part_size));
    const early = await api.ask(`POST /uploads/${id}/complete`, { token, json: {} });
    expectRefusal(early, 409, 'upload_incomplete', { parts: 1 });
    const rest = await api.ask(`GET /uploads/${id}`, { token });
    expect(rest.body.upload.arrived.map(({ number }: { number: number }) => number)).toEqual([2]);
    expectRefusal(await api.ask(`GET /uploads/${id}`, { token: buyer.token }), 404, 'upload_not_found');
    const first = await putPart(rest.body.upload.parts[0], film.subarray(0, part_size));
    const etags = [
      { number: 1, etag: first.headers.get('etag') },
      { number: 2, etag: rest.body.upload.arrived[0].etag },
    ];
    for (const _ of [1, 2]) {
      const complete = await api.ask(`POST /uploads/${id}/complete`, { token, json: { parts: etags } });
      expect(complete).toMatchObject({ status: 200, body: { upload: { state: 'complete', parts: [] } } });
    }

    const dropped = await api.ask('POST /uploads', { token, json: { name: 'x.bin', size: 1000, type: '' } });
    const storage = () => api.ask('GET /files/storage', { token });
    expect((await storage()).body.used).toBe(film.length + 1000);
    expect((await api.ask(`DELETE /uploads/${dropped.body.upload.id}`, { token })).status).toBe(200);
    const left = (await storage()).body;
    expect(left).toMatchObject({ used: film.length, used_bytes: film.length, limit: 2 ** 30, limit_bytes: 2 ** 30 });

    const second = await uploadFile(api, token, { name: '说明 文件.md', text: notes.toString() });
    const preview = await api.ask(`POST /uploads/${second}/preview`, {
      token,
      json: { type: 'text/plain', text: '# 摘要' },
    });
    expect(preview).toMatchObject({ status: 201, body: { preview: { id: second, url: null } } });
    const json = {
      title: '考研资料包',
      price: 9.99,
      description: '两个文件',
      tags: ['考研', '英语'],
      uploads: [id, second],
      previews: [second],
    };
    const created = await api.ask('POST /files', { token, json });
    expect(created).toMatchObject({
      status: 201,
      body: {
        data: {
          file_name: '考研资料包.zip',
          file_type: 'application/zip',
          file_size: film.length + notes.length,
          price: 9.99,
        },
        storage_info: { used: film.length + notes.length, limit: 2 ** 30 },
      },
    });
    expect(created.body.data.files.map(({ name }: { name: string }) => name)).toEqual([
      '第一章 影片.bin',
      '说明 文件.md',
    ]);
    pack = created.body.data.id;
    expect((await api.ask(`GET /files/${pack}/previews`)).body.data.previews).toEqual([
      { ...ofText, id: second, text: '# 摘要' },
    ]);
    expect((await api.ask('POST /files', { token, json })).body.data.id).toBe(pack);
    const once = await api.ask('POST /files', { token, json: { ...json, uploads: [second] } });
    expectRefusal(once, 400, 'upload_not_usable');
  });

  test('puts small files up by a form, and edits them as JSON and as a form', async () => {
    const { token } = seller;
    const form = new FormData();
    form.set('title', '表单上传');
    form.set('price', '1.50');
    form.set('description', '一个文件');
    form.append('tags[0]', '考研');
    form.append('tags[1]', '笔记');
    form.set('is_public', 'true');
    form.append('files', new File(['hello'], '表单 文件.txt', { type: 'text/plain' }));
    const created = await api.ask('POST /files', { token, raw: form });
    expect(created).toMatchObject({
      status: 201,
      body: {
        data: {
          file_name: '表单 文件.txt',
          filename: '表单 文件.txt',
          price: 1.5,
          tags: ['考研', '笔记'],
          category: 'document',
        },
      },
    });
    single = created.body.data.id;
    free = await publishFile(api, token, { title: '免费样章', price: 0 });

    const zipped = new FormData();
    zipped.set('title', '压缩包');
    zipped.set('price', '0');
    const zip = downloadZip([{ name: '目录/第一章.txt', input: '第一章' }]);
    zipped.append('files', new File([await zip.arrayBuffer()], '资料.zip', { type: 'application/zip' }));
    const archive = (await api.ask('POST /files', { token, raw: zipped })).body.data.id;
    const isRead = ({ body }: Answer) => body.data.archives.length === 1;
    const archives = await api.until(`GET /files/${archive}/archives`, {}, isRead);
    expect(archives.body.data.archives[0]).toMatchObject({
      state: 'read',
      count: 1,
      entries: [{ name: '目录/第一章.txt' }],
    });
    await api.ask(`DELETE /files/${archive}`, { token });

    const nothing = await api.ask('POST /files', { token, json: { title: '', price: -1, uploads: [] } });
    expectInvalid(nothing, ['title_required', 'price_invalid', 'files_required']);
    const worse = await api.ask(`PUT /files/${single}`, { token, json: { title: ' ', price: 'x' } });
    expectInvalid(worse, ['file_title_required', 'new_price_invalid']);

    const edited = await api.ask(`PUT /files/${single}`, { token, json: { description: '改过', is_public: true } });
    expect(edited).toMatchObject({
      status: 200,
      body: { data: { description: '改过', title: '表单上传', version: 1 } },
    });
    const replacement = new FormData();
    replacement.set('title', '表单上传 第二版');
    replacement.append('files', new File(['hello again'], '第二版.txt', { type: 'text/plain' }));
    const replaced = await api.ask(`PUT /files/${single}`, { token, raw: replacement });
    expect(replaced.body.data).toMatchObject({
      title: '表单上传 第二版',
      file_name: '第二版.txt',
      version: 2,
      price: 1.5,
    });
    const older = await api.ask(`GET /files/${single}/versions`, { token });
    expect(older.body.data.versions).toMatchObject([{ version: 1, file_name: '表单 文件.txt' }]);
    const unseen = await api.ask(`GET /files/${single}/versions`, { token: buyer.token });
    expectRefusal(unseen, 403, 'file_forbidden');
    const strange = await api.ask(`PUT /files/${single}`, { token: buyer.token, json: { title: '我的' } });
    expectRefusal(strange, 403, 'file_not_yours');
  });

  test('finds everything in every list, under either name of every parameter', async () => {
    const newest = await api.until(
      'GET /files?page=1&limit=24&sortBy=newest',
      {},
      ({ body }) => body.posts.length === 3,
    );
    expect(ids(newest.body.posts)).toEqual([free, single, pack]);
    expect(newest.body.pagination).toMatchObject({ page: 1, limit: 24, total: 3, totalPages: 1, next_cursor: null });
    const dear = [pack, single, free];
    expect(ids((await api.ask('GET /files?sortBy=price-high')).body.posts)).toEqual(dear);
    expect(ids((await api.ask('GET /files?sort=price-low')).body.posts)).toEqual(dear.toReversed());
    expect((await api.ask('GET /files?sort=popular')).body.posts).toHaveLength(3);

    const first = await api.ask('GET /files?page=1&limit=2');
    expect(ids(first.body.posts)).toEqual([free, single]);
    const byCursor = await api.ask(
      `GET /files?limit=2&cursor=${encodeURIComponent(first.body.pagination.next_cursor)}`,
    );
    const byPage = await api.ask('GET /files?page=2&limit=2');
    expect(ids(byCursor.body.posts)).toEqual([pack]);
    expect(ids(byPage.body.posts)).toEqual([pack]);

    const results = await api.until('GET /files?search=考研资料', {}, ({ body }) => body.posts.length > 0);
    expect(ids(results.body.posts)).toEqual([pack]);
    expect((await api.ask('GET /files?q=考研资料')).body.posts).toEqual(results.body.posts);
    expect(ids((await api.ask('GET /files?type=document')).body.posts)).toEqual([free, single]);
    expect(ids((await api.ask('GET /files?tag=笔记')).body.posts)).toEqual([single]);
    expect((await api.ask('GET /files/search?q=样章')).body).toMatchObject({
      files: [{ id: free }],
      pagination: { total: 1 },
    });
    const people = await api.ask('GET /files/search?q=mei&type=users&page=1&limit=24');
    expect(people.body).toMatchObject({ users: [{ id: seller.id }], pagination: { limit: 24 } });
    expect((await api.ask('GET /files/suggestions?q=考研')).body.titles).toContain('考研资料包');

    const { types } = (await api.ask('GET /files/meta/types')).body;
    expect(types).toContainEqual({ type: 'document', count: 2 });
    const { tags } = (await api.ask('GET /files/meta/tags')).body;
    expect(tags).toContainEqual({ tag: '考研', count: 2 });

    const creators = await api.ask('GET /users?page=1&limit=24');
    expect(creators.body.users[0]).toMatchObject({ id: seller.id, files_count: 3, post_count: 3 });
    expect(creators.body.pagination.total).toBe(1);
    expect((await api.ask('GET /users?q=mei')).body.users).toHaveLength(1);
    const byQuery = (await api.ask('GET /users/search?query=mei&page=1')).body.data;
    expect(byQuery).toMatchObject({ users: [{ username: 'Mei_Lin' }], pagination: { total: 1, limit: 12 } });
    expect((await api.ask('GET /users/search?q=mei')).body.data.users).toEqual(byQuery.users);
    expect(ids((await api.ask('GET /users/mei_lin/posts')).body.posts)).toEqual([free, single, pack]);
    expect(ids((await api.ask('GET /files/my-files?limit=50', { token: seller.token })).body.posts)).toHaveLength(3);
    const own = await api.ask('GET /files/user?page=1&limit=10&sortBy=price', { token: seller.token });
    expect(ids(own.body.posts)).toEqual(dear);
    const isFed = ({ body }: Answer) => body.posts.length === 3;
    const activity = await api.until('GET /files/activity?page=1&limit=20', { token: buyer.token }, isFed);
    expect(ids(activity.body.posts)).toEqual([free, single, pack]);
    expect((await api.ask('GET /files/activity', { token: friend.token })).body.posts).toEqual([]);
  });

  test('stars once, takes it back once, and passes the address on', async () => {
    for (const _ of [1, 2]) {
      const starred = await api.ask(`POST /files/${pack}/star`, { token: buyer.token });
      expect(starred).toMatchObject({ status: 200, body: { is_starred: true, star_count: 1 } });
    }
    expectRefusal(await api.ask(`POST /files/${pack}/star`), 401, 'unauthorized');
    const seen = (await api.ask(`GET /files/${pack}`, { token: buyer.token })).body.data;
    expect(seen).toMatchObject({
      is_starred: true,
      star_count: 1,
      stars_count: 1,
      is_owner: false,
      username: 'Mei_Lin',
    });
    expect(seen.downloads_count).toBe(seen.download_count);
    expect((await api.ask(`GET /files/${pack}`)).body.data.is_starred).toBe(false);
    const list = await api.ask('GET /files/starred?page=1&limit=12', { token: buyer.token });
    expect(ids(list.body.files)).toEqual([pack]);
    for (const _ of [1, 2]) {
      const unstarred = await api.ask(`DELETE /files/${pack}/star`, { token: buyer.token });
      expect(unstarred).toMatchObject({ status: 200, body: { is_starred: false, star_count: 0 } });
    }
    const shared = await api.ask(`POST /files/${pack}/share`);
    expect(shared.body.share_link).toBe(`${testMarket.appUrl}/code/${pack}`);
    expectRefusal(await api.ask('GET /files/nope'), 404, 'file_not_found');

    const page = await api.ask(`GET /pages/code/${single}`);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.text).toContain('表单上传 第二版');
    expect((await api.ask(`GET /pages/user/${seller.username}`)).text).toContain('林 梅 📚');
    const map = await api.ask('GET /pages/sitemap');
    expect(map.headers.get('content-type')).toMatch(/^application\/xml/);
    expect(map.text).toContain(`${testMarket.appUrl}/code/${single}`);
  });

  testOfMoney('buys: one order however often it is pressed, one purchase however often the bank says so', async () => {
    const { token } = buyer;
    const pay = (json: object, payer = token) => api.ask('POST /payments/create-payment', { token: payer, json });
    expectRefusal(await pay({ file_post_id: pack, expected_price: 9.98 }), 409, 'price_changed', { price: '9.99' });
    expectRefusal(await pay({ file_post_id: pack }, seller.token), 400, 'own_file');
    const opened = await pay({ file_post_id: pack, payment_type: 'pc', expected_price: 9.99 });
    order = opened.body.data.out_trade_no;
    expect(order).toMatch(/^[0-9A-Z]{26}_[0-9A-Z]{26}$/);
    expect(order.split('_').at(-1)).toBe(pack);
    expect((await pay({ file_post_id: pack })).body.data.out_trade_no).toBe(order);
    const content = new URL(opened.body.data.payment_url).searchParams.get('biz_content') ?? '';
    expect(JSON.parse(content)).toMatchObject({ out_trade_no: order, total_amount: '9.99' });

    const status = () => api.ask(`GET /payments/payment/${order}`);
    expect((await status()).body).toEqual({ data: { status: 'pending', file_post_id: pack } });
    const closed = await api.ask('POST /payments/mock/notify', { json: { out_trade_no: order, result: 'failure' } });
    expect(closed.body.data.trade_status).toBe('TRADE_CLOSED');
    await api.until(`GET /payments/payment/${order}`, {}, ({ body }) => body.data.status === 'failed');
    order = (await pay({ file_post_id: pack, payment_type: 'mobile' })).body.data.out_trade_no;

    const success = { json: { out_trade_no: order, result: 'success' } };
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.ask('POST /payments/mock/notify', success)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    await api.until(`GET /payments/payment/${order}`, {}, ({ body }) => body.data.status === 'completed');
    expectRefusal(await pay({ file_post_id: pack }), 409, 'already_purchased');
    const purchases = await api.ask('GET /payments/purchases?page=1&limit=10', { token });
    expect(purchases.body.purchases).toHaveLength(1);
    expect(purchases.body.purchases[0]).toMatchObject({
      file_post_id: pack,
      amount: 9.99,
      title: '考研资料包',
      username: 'Mei_Lin',
    });
    const receipt = await api.ask(`GET /payments/purchases/${order}`, { token });
    expect(receipt.body.data).toMatchObject({ out_trade_no: order, amount: 9.99, title: '考研资料包', state: 'paid' });
    const strange = await api.ask(`GET /payments/purchases/${order}`, { token: friend.token });
    expectRefusal(strange, 404, 'order_not_found');
    const seen = (await api.until(`GET /files/${pack}`, { token }, ({ body }) => body.data.purchase_count === 1)).body
      .data;
    expect(seen).toMatchObject({ is_purchased: true, purchase_count: 1 });
  });

  testOfMoney('the bank’s own notification is acknowledged in its words, a forged one is refused', async () => {
    const json = { file_post_id: pack };
    const { data } = (await api.ask('POST /payments/create-payment', { token: friend.token, json })).body;
    const fields = {
      app_id: 'mock-app',
      seller_id: 'mock-seller',
      charset: 'utf-8',
      out_trade_no: data.out_trade_no,
      trade_no: `MOCK${data.out_trade_no.slice(0, 26)}`,
      total_amount: '9.99',
      trade_status: 'TRADE_SUCCESS',
    };
    if (!market) return void (await buyFile(api, friend.token, pack));
    const genuine = signedNotification(market.dataDir, fields);
    const forged = new URLSearchParams(genuine);
    forged.set('total_amount', '0.01');
    expectRefusal(await api.ask('POST /payments/notify/mock', { raw: forged }), 400, 'notification_refused');
    for (const _ of [1, 2]) {
      const notified = await api.ask('POST /payments/notify/mock', { raw: genuine });
      expect(notified).toMatchObject({ status: 200, text: 'success' });
    }
    const paid = ({ body }: Answer) => body.data.status === 'completed';
    expect((await api.until(`GET /payments/payment/${data.out_trade_no}`, {}, paid)).body.data.file_post_id).toBe(pack);
    expectRefusal(await api.ask('GET /payments/payment/unknown'), 404, 'order_not_found');
  });

  testOfMoney('downloads the very bytes: each file, the zip, by redirect and in ranges', async () => {
    const call = `GET /files/${pack}/download`;
    expectRefusal(await api.ask(call), 401, 'unauthorized');
    dan = await registerMember(api, 'dan');
    expectRefusal(await api.ask(call, { token: dan.token }), 403, 'file_forbidden');

    const { token } = friend;
    const whole = await api.until(call, { token }, (answer) => {
      if (answer.status !== 202) return true;
      expect(answer.body).toEqual({ status: 'preparing' });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      return false;
    });
    const zip = await bytesAt(whole.body.url);
    expect(sha256(zip.bytes)).toBe(whole.body.sha256);
    expect(zip.bytes.subarray(0, 2).toString()).toBe('PK');

    const { files } = (await api.ask(`GET /files/${pack}`)).body.data;
    for (const [at, bytes] of [film, notes].entries()) {
      const download = await api.ask(`${call}?file=${files[at].id}`, { token });
      expect(download.body).toMatchObject({
        file_name: files[at].name,
        size: bytes.length,
        expires_at: expect.any(String),
      });
      const { response, bytes: received } = await bytesAt(download.body.url);
      expect(sha256(received)).toBe(sha256(bytes));
      const disposition = response.headers.get('content-disposition') ?? '';
      expect(disposition).toMatch(/^attachment/);
      expect(decodeURIComponent(/filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1] ?? '')).toBe(files[at].name);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      const part = await bytesAt(download.body.url, { range: 'bytes=100-199' });
      expect(part.response.status).toBe(206);
      expect(part.bytes.equals(bytes.subarray(100, 200))).toBe(true);
    }
    const sent = await api.ask(`GET /files/${free}/download`, { token: dan.token, headers: { accept: '*/*' } });
    expect(sent.status).toBe(302);
    expect((await bytesAt(sent.headers.get('location') ?? '')).bytes.toString()).toBe('免费样章的内容');
    expect((await api.ask(call, { token: seller.token })).status).toBe(200);
  });

  testOfMoney(
    'takes something free at once, and asks for money back: granted unseen, otherwise by the seller’s word',
    async () => {
      const { token } = buyer;
      const freeOrder = await api.ask('POST /payments/create-payment', { token, json: { file_post_id: free } });
      expect(freeOrder.body.data.payment_url).toBe(`${testMarket.appUrl}/code/${free}`);

      const { data } = (await api.ask('POST /payments/create-payment', { token, json: { file_post_id: single } })).body;
      const number = data.out_trade_no;
      const refund = `/payments/purchases/${number}/refund`;
      const json = { reason: '买错了' };
      expectRefusal(await api.ask(`POST ${refund}`, { token, json }), 409, 'refund_not_possible');
      await api.ask('POST /payments/mock/notify', { json: { out_trade_no: number } });
      await api.until(`GET /payments/payment/${number}`, {}, ({ body }) => body.data.status === 'completed');
      await api.ask(`GET /files/${single}/download`, { token });
      const requested = await api.ask(`POST ${refund}`, { token, json });
      expect(requested).toMatchObject({
        status: 202,
        body: { data: { state: 'requested', amount: 1.5, reason: '买错了' } },
      });
      expectRefusal(await api.ask(`POST ${refund}`, { token: friend.token, json }), 404, 'order_not_found');
      const requests = await api.ask('GET /payments/refund-requests', { token: seller.token });
      expect(requests.body.data.refunds).toMatchObject([{ out_trade_no: number, state: 'requested' }]);

      const decide = (decision: string) => {
        const request = { token: seller.token, json: { decision, note: '好的' } };
        return api.ask(`POST /payments/sales/${number}/refund`, request);
      };
      expect((await decide('approve')).body.data).toMatchObject({ note: '好的', decided_at: expect.any(String) });
      expectRefusal(await decide('decline'), 409, 'refund_decided');
      const done = ({ body }: Answer) => body.data.refunds[0].state === 'done';
      const mine = await api.until('GET /payments/refunds', { token }, done);
      expect(mine.body.data.refunds).toHaveLength(1);
      expect((await api.ask(`GET /payments/payment/${number}`)).body.data.status).toBe('failed');
      expect((await api.ask(`GET /files/${single}/download`, { token })).status).toBe(403);
    },
  );

  testAtHome(
    'the seller sees 95 % of each sale, and is paid all of it once the new account has waited a day',
    async () => {
      const { token } = seller;
      // The list and its totals are read separately, and a refund may reach the balance in between.
      const isSettled = ({ body }: Answer) =>
        body.total_sales === 2 &&
        body.sales.every(({ settled }: { settled: boolean }) => settled) &&
        body.sales.map(stateOf).includes('refunded');
      const sales = await api.until('GET /payments/sales?page=1&limit=10', { token }, isSettled);
      expect(sales.body).toMatchObject({ total_earnings: 19, total_sales: 2, average_price: 9.99 });
      expect(sales.body.sales.map(stateOf)).toEqual(['refunded', 'settling', 'settling']);
      expect(sales.body.sales[2]).toMatchObject({
        buyer_username: 'boya',
        out_trade_no: order,
        amount: 9.99,
        fee: 0.49,
        earnings: 9.5,
      });
      const hasAll = ({ body }: Answer) => body.data.pending === 19;
      const balance = await api.until('GET /payments/balance', { token }, hasAll);
      expect(balance.body.data).toMatchObject({
        available: 0,
        in_transit: 0,
        paid_out: 0,
        total_earnings: 19,
        currency: 'CNY',
      });

      const json = { amount: 5, alipay_account: 'meilin@example.org', real_name: '林梅花', request_note: '谢谢' };
      expectRefusal(await api.ask('POST /payments/withdraw', { token, json }), 409, 'balance_changed', {
        available: '0.00',
      });
      const early = await api.ask('POST /payments/withdraw', { token, json: {} });
      expect(early).toMatchObject({ status: 409, body: { code: 'payout_account_held' } });

      if (!market) throw new Error('nobody opened this market here');
      market = await reopenMarket(market, { hours: 25 });
      const arrived = ({ body }: Answer) => body.data.payouts[0]?.state === 'succeeded';
      const payouts = await api.until('GET /payments/payouts', { token }, arrived);
      expect(payouts.body.data.payouts[0]).toMatchObject({
        id: expect.stringMatching(/^P/),
        amount: 19,
        submitted_at: expect.any(String),
        finished_at: expect.any(String),
      });
      expect(payouts.text).not.toContain('meilin@example.org');
      expect((await api.ask('GET /payments/balance', { token })).body.data).toMatchObject({
        available: 0,
        paid_out: 19,
      });
      const daily = (await api.ask('GET /payments/balance/daily?days=7', { token })).body.data;
      expect([daily.days.length, daily.total]).toEqual([7, 19]);
      const { entries } = (await api.ask('GET /payments/balance/detail', { token })).body.data;
      expect(
        entries.map(({ amount }: { amount: number }) => amount).reduce((a: number, b: number) => a + b, 0),
      ).toBeCloseTo(0);
      expect(entries[0]).toMatchObject({ type: 'payout', amount: -19, payout_id: payouts.body.data.payouts[0].id });
      expectRefusal(await api.ask('POST /payments/withdraw', { token, json: {} }), 409, 'payout_too_small');
      const without = await api.ask('POST /payments/withdraw', { token: buyer.token, json: {} });
      expectRefusal(without, 409, 'payout_account_missing');
    },
  );

  testOfMoney('a private and a deleted file are visible to their buyers only', async () => {
    const outside = dan.token;
    await api.ask(`PUT /files/${pack}`, { token: seller.token, json: { is_public: false } });
    const gone = ({ body }: Answer) => !ids(body.posts).includes(pack);
    expect(ids((await api.until('GET /files', {}, gone)).body.posts)).toEqual([free, single]);
    const look = (token?: string) => api.ask(`GET /files/${pack}`, { token });
    for (const token of [undefined, outside]) expectRefusal(await look(token), 404, 'file_not_found');
    expectRefusal(await api.ask(`DELETE /files/${pack}`, { token: outside }), 404, 'file_not_found');
    for (const token of [buyer.token, seller.token]) expect((await look(token)).body.data.is_public).toBe(false);
    expect(ids((await api.ask('GET /users/mei_lin/posts', { token: seller.token })).body.posts)).toContain(pack);
    expect(ids((await api.ask('GET /users/mei_lin/posts', { token: outside })).body.posts)).not.toContain(pack);

    const strange = await api.ask(`DELETE /files/${single}`, { token: outside });
    expectRefusal(strange, 403, 'file_not_yours');
    const deleted = await api.ask(`DELETE /files/${pack}`, { token: seller.token });
    expect(deleted).toMatchObject({ status: 200, body: { message: texts.deletedWithBuyers } });
    expect((await api.ask(`DELETE /files/${single}`, { token: seller.token })).body.message).toBe(texts.deleted);
    expectRefusal(await look(outside), 404, 'file_not_found');
    expect((await look(buyer.token)).body.data).toMatchObject({ is_deleted: true, is_purchased: true });
    expect((await api.ask(`GET /files/${pack}/download`, { token: buyer.token })).status).toBe(200);
    const json = { file_post_id: pack };
    const late = await api.ask('POST /payments/create-payment', { token: outside, json });
    expectRefusal(late, 404, 'file_not_found');
    expect(ids((await api.ask('GET /files')).body.posts)).toEqual([free]);
  });

  testAtHome('has called every route of the first contract, with many assertions', () => {
    expect(api.calledRoutes.size).toBeGreaterThanOrEqual(71);
    expect(assertions).toBeGreaterThan(250);
  });

  testAtHome(
    'every reading call, and every call not made so far, answers with a status that its description lists',
    async () => {
      const parameters = { id: free, usernameOrId: 'mei_lin', out_trade_no: order };
      const rows = allRows.filter(({ name, method }) => method === 'GET' || !api.calledRoutes.has(name));
      for (const row of rows) {
        const call = addressOf(row, parameters);
        const options = row.method === 'GET' ? {} : { json: {} };
        const byGuest = await api.ask(call, options);
        expect(row.needsSession ? [401] : row.statuses, `${call} by a guest`).toContain(byGuest.status);
        const bySeller = await api.ask(call, { ...options, token: seller.token });
        expect(row.statuses, call).toContain(bySeller.status);
        expect(bySeller.status, `${call}: ${bySeller.text}`).toBeLessThan(500);
      }
      expect(allRows.filter(({ name }) => !api.calledRoutes.has(name))).toEqual([]);
    },
  );
});
